/*
 * How large an element is drawn.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

export interface Extent { width: number; height: number }

export function useSize<T extends HTMLElement = HTMLDivElement>(): [RefObject<T>, Extent] {
    const element = useRef<T>(null)
    const [extent, setExtent] = useState<Extent>({ width: 0, height: 0 })
    useLayoutEffect(() => {
        const measure = () => {
            const { clientWidth: width, clientHeight: height } = element.current!
            setExtent((old) => (old.width === width && old.height === height ? old : { width, height }))
        }
        const observer = new ResizeObserver(measure)
        observer.observe(element.current!)
        measure()
        return () => observer.disconnect()
    }, [])
    return [element, extent]
}
