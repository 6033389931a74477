/*
 * How far the server is with what we wait for. It is asked now and then, once we have waited for a while.
 */
import { useEffect, useState } from 'preact/hooks'
import type { Size } from '../../go/point'
import { ask } from '../../net/api'
import { WORK_PATH } from '../../net/solve'
import type { Work } from '../../net/solve'

const LOOK_MS = 400

export function useWork(waits: boolean, { rows, cols }: Size, rules: string): Work | null {
    const [work, setWork] = useState<Work | null>(null)
    useEffect(() => {
        if (!waits) return undefined
        const isOurs = (each: Work): boolean => each.rows === rows && each.cols === cols && each.rules === rules
        const look = (): void => {
            ask<{ work: Work[] }>(WORK_PATH)
                .then(({ work: all }) => setWork(all.find(isOurs) ?? null), () => setWork(null)) // the answer will tell
        }
        const timer = setInterval(look, LOOK_MS)
        return () => {
            clearInterval(timer)
            setWork(null)
        }
    }, [waits, rows, cols, rules])
    return work
}
