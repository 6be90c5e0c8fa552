import clsx from 'clsx'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Tool } from './tool'

interface PopupProps {
  label: string
  icon?: LucideIcon
  caption?: ReactNode
  disabled?: boolean
  /** A menu has choices only; a dialog may have fields. */
  role: 'menu' | 'dialog'
  children: ReactNode
  className?: string
}

/** Fixed to the window, since the toolbar scrolls on a phone and would cut the panel off. */
export function Popup({ label, icon, caption, disabled, role, children, className }: PopupProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const button = () => frame.current?.querySelector<HTMLElement>('[data-tool]') ?? null

  const open = () => setPlace(placeBelow(frame.current))

  function close() {
    const isInside = frame.current?.contains(document.activeElement)
    setPlace(null)
    if (isInside) button()?.focus()
  }

  const isOpen = place !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setPlace(null)
    }
    // Stays at its button while the page scrolls.
    const onScroll = () => setPlace(placeBelow(frame.current))
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    window.addEventListener('scroll', onScroll)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      window.removeEventListener('scroll', onScroll)
    }
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && place) {
      event.stopPropagation()
      close()
    }
    if (event.key === 'ArrowDown' && !place && event.target === button()) {
      event.preventDefault()
      open()
    }
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button and the panel bubble to here
    <div ref={frame} className="shrink-0" onKeyDown={onKeyDown}>
      <Tool
        label={label}
        icon={icon}
        disabled={disabled}
        aria-haspopup={role}
        aria-expanded={place !== null}
        aria-controls={place ? id : undefined}
        onClick={() => (place ? close() : open())}
        className={className}
      >
        {caption}
        <ChevronDown aria-hidden className="size-4" />
      </Tool>
      {place && (
        <Panel id={id} label={label} role={role} place={place} onChosen={close}>
          {children}
        </Panel>
      )}
    </div>
  )
}

function placeBelow(frame: HTMLElement | null) {
  const box = frame?.getBoundingClientRect()
  return box ? { left: box.left, top: box.bottom + 4 } : null
}

interface PanelProps {
  id: string
  label: string
  role: 'menu' | 'dialog'
  place: { left: number; top: number }
  onChosen: () => void
  children: ReactNode
}

function Panel({ id, label, role, place, onChosen, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const room = document.documentElement.clientWidth - element.offsetWidth - 8
    element.style.left = `${Math.max(8, Math.min(place.left, room))}px`
  }, [place])

  useEffect(() => {
    const element = panel.current
    const start =
      element?.querySelector<HTMLElement>('[aria-checked=true], [aria-pressed=true]') ??
      element?.querySelector<HTMLElement>('button, input')
    start?.focus({ preventScroll: true })
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const choices = [...(panel.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
    const at = choices.findIndex((choice) => choice === document.activeElement)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }
    const next = steps[event.key]
    if (at === -1 || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    choices.at(next % choices.length)?.focus()
  }

  return (
    <div
      ref={panel}
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-choice]')) onChosen()
      }}
      style={place}
      className={clsx(
        'fixed z-30 max-w-[calc(100vw-1rem)] rounded-card border border-line-strong bg-surface p-2 text-ink shadow-float',
      )}
    >
      {children}
    </div>
  )
}
