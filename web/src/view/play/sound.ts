/*
 * The sound of a stone on wood, made by the browser: a knock that dies away in a twentieth of a second, and a little
 * lower wood behind it. Off until somebody wants it.
 */
const KEY = 'tengen.play.sound'

export function isSounding(): boolean {
    try {
        return localStorage.getItem(KEY) === '1'
    } catch {
        return false
    }
}

export function setSounding(on: boolean): void {
    try {
        localStorage.setItem(KEY, on ? '1' : '0')
    } catch {
        // storage is switched off: it holds until the page is closed
    }
    if (on) knock()
}

let context: AudioContext | null = null

/** Noise that gets quieter, as samples. */
function noise(audio: AudioContext, seconds: number): AudioBuffer {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = (2 * Math.random() - 1) * Math.exp((-8 * i) / samples.length)
    return buffer
}

export function knock(): void {
    try {
        const audio = (context ??= new AudioContext())
        for (const [hertz, seconds, loud] of [[2100, 0.05, 0.5], [620, 0.09, 0.35]] as const) {
            const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain()
            source.buffer = noise(audio, seconds)
            Object.assign(filter, { type: 'bandpass' })
            filter.frequency.value = hertz
            filter.Q.value = 4
            gain.gain.value = loud
            source.connect(filter).connect(gain).connect(audio.destination)
            source.start()
        }
    } catch {
        // no sound is no harm
    }
}
