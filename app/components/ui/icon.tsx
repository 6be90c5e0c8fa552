import sprite from './icons.svg'

/** The drawings of `icons.svg`. A new name needs its drawing in `scripts/draw-icons.ts`. */
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

/**
 * A drawing beside words that say the same. Its lines are in one file for the whole site: as components they would be
 * script, and every card of a list would repeat them in the page.
 */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden className={`icon ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
