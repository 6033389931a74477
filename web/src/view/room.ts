/*
 * How much room an element has, followed as it changes, and whether fingers use it.
 */
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Room { width: number; height: number; touch: boolean }

const touch = matchMedia('(max-width: 699px), (pointer: coarse)')

export function useRoom(element: { current: HTMLElement | null }): Room {
    const [room, setRoom] = useState<Room>({ width: 0, height: 0, touch: touch.matches })
    useLayoutEffect(() => {
        const measure = (): void => {
            const { clientWidth: width, clientHeight: height } = element.current!
            const same = (old: Room): boolean => old.width === width && old.height === height
            setRoom((old) => (same(old) ? old : { width, height, touch: touch.matches }))
        }
        measure()
        const observer = new ResizeObserver(measure)
        observer.observe(element.current!)
        return () => observer.disconnect()
    }, [])
    return room
}
