import sprite from './icons.svg'

/** The names in `icons.svg`. A new one needs its drawing in `scripts/draw-icons.ts`. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'external-link'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'file-text'
  | 'info'
  | 'instagram'
  | 'link'
  | 'linkedin'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'pause'
  | 'phone'
  | 'play'
  | 'search'
  | 'share'
  | 'temple'
  | 'triangle-alert'
  | 'twitter'
  | 'user'
  | 'whatsapp'
  | 'x'
  | 'youtube'

/** Decorative. One SVG file for the whole site: inline icons would repeat in every card and in the script. */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden className={`icon ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
