import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { createAutoplay, type Autoplay, type Hold } from './autoplay'

interface Options {
  interval: number
  enabled: boolean
  onTick: () => void
}

/**
 * Autoplay stops while the reader has paused it, the keyboard focus is inside, the tab is hidden,
 * or reduced motion is preferred. A pointer does not stop it. Spread `focusProps` on the outermost
 * element.
 */
export function useAutoplay({ interval, enabled, onTick }: Options) {
  const [paused, setPaused] = useState(false)
  const autoplay = useRef<Autoplay | null>(null)
  const latestTick = useRef(onTick)

  useEffect(() => {
    latestTick.current = onTick
  })

  useEffect(() => {
    if (!enabled) return
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const clock = createAutoplay(interval, () => latestTick.current())
    const follow = (reason: Hold, held: boolean) => {
      if (held) clock.hold(reason)
      else clock.release(reason)
    }
    const onMotion = () => follow('motion', motion.matches)
    const onVisibility = () => follow('hidden', document.hidden)
    onMotion()
    onVisibility()
    motion.addEventListener('change', onMotion)
    document.addEventListener('visibilitychange', onVisibility)
    autoplay.current = clock
    return () => {
      clock.stop()
      autoplay.current = null
      motion.removeEventListener('change', onMotion)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [interval, enabled])

  useEffect(() => {
    if (paused) autoplay.current?.hold('reader')
    else autoplay.current?.release('reader')
  }, [paused, interval, enabled])

  return {
    paused,
    toggle: () => setPaused(!paused),
    restart: () => autoplay.current?.restart(),
    focusProps: {
      onFocus(event: FocusEvent<HTMLElement>) {
        if (event.target.matches(':focus-visible')) autoplay.current?.hold('focus')
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) autoplay.current?.release('focus')
      },
    },
  }
}
