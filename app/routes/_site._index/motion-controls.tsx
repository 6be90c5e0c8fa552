import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import { homeLabels } from '~/labels/home'

interface MotionControlsProps {
  controls: string
  paused: boolean
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
  className?: string
}

/** No pause button for readers who prefer reduced motion: nothing moves by itself. */
export function MotionControls({
  controls,
  paused,
  onToggle,
  onPrevious,
  onNext,
  className,
}: MotionControlsProps) {
  return (
    <div
      lang="en"
      className={clsx(
        'no-print flex needs-script divide-x divide-line overflow-hidden rounded-full border border-line-strong bg-surface text-ink',
        className,
      )}
    >
      <Control label={homeLabels.previous} controls={controls} onClick={onPrevious}>
        <Icon name="chevron-left" className="size-5" />
      </Control>
      <Control
        label={paused ? homeLabels.play : homeLabels.pause}
        controls={controls}
        onClick={onToggle}
        className="motion-reduce:hidden"
      >
        {paused ? (
          <Icon name="play" className="size-4 fill-current" />
        ) : (
          <Icon name="pause" className="size-4 fill-current" />
        )}
      </Control>
      <Control label={homeLabels.next} controls={controls} onClick={onNext}>
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
        'inline-flex size-11 items-center justify-center transition-colors duration-150 first:rounded-s-full last:rounded-e-full hover:bg-sunk focus-visible:-outline-offset-3',
        className,
      )}
    >
      {children}
    </button>
  )
}
