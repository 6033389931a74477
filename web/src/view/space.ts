/*
 * How much space an element has, followed as it changes, and whether fingers use it.
 */
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Space { width: number; height: number; touch: boolean }

const touch = matchMedia('(max-width: 699px), (pointer: coarse)')

export function useSpace(element: { current: HTMLElement | null }): Space {
    const [space, setSpace] = useState<Space>({ width: 0, height: 0, touch: touch.matches })
    useLayoutEffect(() => {
        const measure = (): void => {
            const { clientWidth: width, clientHeight: height } = element.current!
            const same = (old: Space): boolean => old.width === width && old.height === height
            setSpace((old) => (same(old) ? old : { width, height, touch: touch.matches }))
        }
        measure()
        const observer = new ResizeObserver(measure)
        observer.observe(element.current!)
        return () => observer.disconnect()
    }, [])
    return space
}
