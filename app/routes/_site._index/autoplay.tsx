import clsx from 'clsx'
import { useEffect, useState, type FocusEvent, type ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import { useLabels } from '~/components/site/use-labels'

interface AutoplayOptions {
  interval: number
  isEnabled: boolean
  /** Must be stable between renders. */
  onTick: () => void
}

/** Stops on pause, keyboard focus, a hidden tab or reduced motion, but not on hover. Spread `focusProps` on the root. */
export function useAutoplay({ interval, isEnabled, onTick }: AutoplayOptions) {
  const [isPaused, setPaused] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [restarts, setRestarts] = useState(0)
  const isRunning = isEnabled && !isPaused && !hasFocus

  useEffect(() => {
    if (!isRunning) return
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const timer = setInterval(() => {
      if (!document.hidden && !motion.matches) onTick()
    }, interval)
    return () => clearInterval(timer)
  }, [isRunning, interval, onTick, restarts])

  return {
    isPaused,
    toggle: () => setPaused(!isPaused),
    restart: () => setRestarts((times) => times + 1),
    focusProps: {
      onFocus(event: FocusEvent<HTMLElement>) {
        if (event.target.matches(':focus-visible')) setFocus(true)
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
      },
    },
  }
}

interface MotionControlsProps {
  controls: string
  isPaused: boolean
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
  className?: string
}

/** Readers who prefer reduced motion need no pause button: nothing moves automatically. */
export function MotionControls({
  controls,
  isPaused,
  onToggle,
  onPrevious,
  onNext,
  className,
}: MotionControlsProps) {
  const { home: labels, lang } = useLabels()
  return (
    <div
      lang={lang.en}
      className={clsx(
        'no-print flex needs-script overflow-hidden rounded-full border border-line-strong bg-surface text-ink',
        className,
      )}
    >
      <Control label={labels.previous} controls={controls} onClick={onPrevious}>
        <Icon name="chevron-left" className="size-5" />
      </Control>
      <Control
        label={isPaused ? labels.play : labels.pause}
        controls={controls}
        onClick={onToggle}
        className="motion-reduce:hidden"
      >
        <Icon name={isPaused ? 'play' : 'pause'} className="size-4 fill-current" />
      </Control>
      <Control label={labels.next} controls={controls} onClick={onNext}>
        <Icon name="chevron-right" className="size-5" />
      </Control>
    </div>
  )
}

interface ControlProps {
  label: string
  controls: string
  onClick: () => void
  className?: string
  children: ReactNode
}

function Control({ label, controls, onClick, className, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls={controls}
      onClick={onClick}
      className={clsx(
        'inline-flex size-11 items-center justify-center border-line colour-change not-last:border-e first:rounded-s-full last:rounded-e-full hover:bg-sunk focus-visible:-outline-offset-3',
        className,
      )}
    >
      {children}
    </button>
  )
}
