import { useLexicalRovingTabIndexRef } from '@lexical/react/useLexicalRovingTabIndexRef'
import clsx from 'clsx'
import { useCallback, useId, useState, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLabels } from '~/components/site/use-labels'
import { Icon, type IconName } from '~/components/ui/icon'
import { contrast, type Colour } from './palette'

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  keys?: string | null
  icon?: IconName
  pressed?: boolean
  /** Stays focusable, so that the arrow keys do not jump. */
  disabled?: boolean
}

/** Pressing a tool keeps focus and the selection in the text. */
export function Tool({
  label,
  keys,
  icon,
  pressed,
  disabled,
  onClick,
  children,
  ...rest
}: ToolProps) {
  return (
    <button
      {...rest}
      type="button"
      data-tool
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
      className={clsx(
        'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-field border px-2 text-small md:pointer-fine:h-9 md:pointer-fine:min-w-8 md:pointer-fine:gap-0 md:pointer-fine:px-0.75',
        pressed
          ? 'border-line-strong bg-haldi text-on-haldi'
          : 'border-transparent text-ink hover:bg-sunk aria-expanded:bg-sunk',
        disabled && 'cursor-not-allowed opacity-55',
      )}
    >
      {icon && <Icon name={icon} className="size-5" />}
      {children}
    </button>
  )
}

interface PopupProps {
  label: string
  icon?: IconName
  caption?: ReactNode
  disabled: boolean
}

/** A tool that opens a panel in a browser popover. A menu has only choices; a dialog may have fields. */
function Popup({
  role,
  caption,
  children,
  ...tool
}: PopupProps & { role: 'menu' | 'dialog'; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const roving = useLexicalRovingTabIndexRef({ orientation: 'both', itemSelector: '[data-choice]' })

  // React 18 supports neither the attributes nor the events of a popover.
  const panelRef = useCallback(
    (panel: HTMLElement | null) => {
      roving(panel)
      panel?.addEventListener('beforetoggle', ({ newState }) => {
        if (newState !== 'open') return
        flushSync(() => setOpen(true))
        const chosen = panel.querySelector('[aria-checked=true], [aria-pressed=true]')
        // Set before the browser moves focus, since a toggle event would come after the next key press.
        const first = chosen ?? panel.querySelector('[data-choice]')
        first?.toggleAttribute('autofocus', true)
      })
      panel?.addEventListener('toggle', ({ newState }) => {
        if (newState === 'closed') setOpen(false)
      })
      // Otherwise the arrow keys would also move through the toolbar.
      panel?.addEventListener('keydown', (event) => event.stopPropagation())
      panel?.addEventListener('focusout', ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !panel.contains(relatedTarget)) panel.hidePopover()
      })
    },
    [roving],
  )

  return (
    <>
      <Tool
        {...tool}
        {...(!tool.disabled && { popovertarget: id })}
        aria-haspopup={role}
        aria-expanded={isOpen}
      >
        {caption}
        {tool.icon !== 'ellipsis' && <Icon name="chevron-down" className="size-3" />}
      </Tool>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys press the buttons inside */}
      <div
        ref={panelRef}
        {...{ popover: 'auto' }}
        id={id}
        role={role}
        aria-label={tool.label}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('[data-choice]'))
            currentTarget.hidePopover()
        }}
        className="editor-popup rounded-card border border-line-strong bg-surface p-2 text-ink shadow-float empty:hidden"
      >
        {isOpen && children}
      </div>
    </>
  )
}

interface MenuAction {
  label: string
  /** Without an icon, the action is one of several choices, of which one is pressed. */
  icon?: IconName
  labelClass?: string
  keys?: string | null
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

type MenuProps = Omit<PopupProps, 'disabled'> & { disabled?: boolean; actions: MenuAction[] }

export function Menu({ actions, disabled = false, ...popup }: MenuProps) {
  return (
    <Popup {...popup} disabled={disabled} role="menu">
      {actions.map((action) => (
        <MenuItem key={action.label} {...action} />
      ))}
    </Popup>
  )
}

function MenuItem({ label, icon, labelClass, keys, pressed, disabled, onClick }: MenuAction) {
  const checkRole = icon ? 'menuitemcheckbox' : 'menuitemradio'
  return (
    <button
      type="button"
      role={pressed === undefined ? 'menuitem' : checkRole}
      data-choice
      tabIndex={-1}
      aria-checked={pressed}
      aria-disabled={disabled || undefined}
      title={keys ? `${label} (${keys})` : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
      className="flex min-h-11 w-full min-w-48 items-center gap-3 rounded-field px-3 text-start hover:bg-sunk focus-visible:-outline-offset-3 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      <Icon
        name={pressed || !icon ? 'check' : icon}
        className={clsx('shrink-0', icon ? 'size-5' : 'size-4', !icon && !pressed && 'invisible')}
      />
      <span className={labelClass}>{label}</span>
    </button>
  )
}

interface ColourPopupProps extends PopupProps {
  icon: IconName
  palette: readonly Colour[]
  value: string
  /** The colour to measure contrast against: the page's background, or the text colour for a background. */
  against: string
  onChoose: (value: string | null) => void
}

/** Named colours that are readable in light and dark mode, or a custom one. */
export function ColourPopup({
  icon,
  palette,
  value,
  against,
  onChoose,
  ...popup
}: ColourPopupProps) {
  const editorLabels = useLabels().editor
  const mark = (
    <span className="relative">
      <Icon name={icon} className="size-5" />
      <span
        aria-hidden
        className="absolute inset-x-0.5 -bottom-1 h-1 rounded-full border border-line-strong"
        style={{ backgroundColor: value || 'transparent' }}
      />
    </span>
  )
  return (
    <Popup {...popup} role="dialog" caption={mark}>
      <div className="grid grid-cols-3 gap-1">
        {[null, ...palette].map((colour) => (
          <button
            key={colour?.name}
            type="button"
            data-choice
            aria-pressed={value === (colour?.light ?? '')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(colour?.light ?? null)}
            className="flex min-h-11 items-center gap-2 rounded-field border border-transparent px-2 text-small hover:bg-sunk focus-visible:-outline-offset-3 aria-pressed:border-line-strong aria-pressed:bg-sunk"
          >
            {colour ? (
              <span
                aria-hidden
                className="size-6 shrink-0 rounded-full border border-line-strong"
                style={{ background: colour.light }}
              />
            ) : (
              <Icon name="ban" className="size-6 shrink-0" />
            )}
            {colour ? editorLabels.colors[colour.name] : editorLabels.noColor}
          </button>
        ))}
      </div>
      <CustomColour value={value} against={against} onChoose={onChoose} />
    </Popup>
  )
}

const READABLE = 4.5

function CustomColour({
  value,
  against,
  onChoose,
}: Pick<ColourPopupProps, 'value' | 'against' | 'onChoose'>) {
  const editorLabels = useLabels().editor
  const id = useId()
  const [colour, setColour] = useState(/^#[0-9a-f]{6}$/i.test(value) ? value : '#a61b1b')
  return (
    <div className="mt-2 border-t border-line pt-2 text-small">
      <div className="flex min-h-11 items-center gap-3 px-2">
        <label htmlFor={id}>{editorLabels.customColor}</label>
        <input
          id={id}
          type="color"
          value={colour}
          onChange={(event) => setColour(event.target.value)}
          className="h-11 w-14 rounded-field border border-line-strong bg-surface p-1"
        />
        <button
          type="button"
          data-choice
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(colour)}
          className="min-h-11 rounded-field border border-line-strong px-3 font-semibold hover:bg-sunk"
        >
          {editorLabels.useColor}
        </button>
      </div>
      <p role="status" className="max-w-72 px-2 text-meta text-err">
        {contrast(colour, against) < READABLE && editorLabels.hardToRead}
      </p>
    </div>
  )
}
