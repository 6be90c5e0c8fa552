import { Link } from '@remix-run/react'
import { Icon } from './icon'

interface SectionHeadingProps {
  text: string
  /** The language of `text` and of the link's label: some headings are English, some Hindi. */
  language: string
  id?: string
  more?: { to: string; label: string }
}

export function SectionHeading({ text, language, id, more }: SectionHeadingProps) {
  return (
    <div className="section-heading" lang={language}>
      <h2 id={id}>{text}</h2>
      {more && (
        <Link to={more.to} prefetch="intent">
          {more.label}
          <Icon name="chevron-right" className="size-4" />
        </Link>
      )}
    </div>
  )
}
