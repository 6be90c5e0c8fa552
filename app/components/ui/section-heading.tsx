import { Link } from '@remix-run/react'
import { Icon } from './icon'

interface SectionHeadingProps {
  text: string
  /** Language of `text` and of the link's label: headings are English or Hindi one by one. */
  language: string
  id?: string
  level?: 2 | 3
  more?: { to: string; label: string }
}

export function SectionHeading({ text, language, id, level = 2, more }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-6 flex items-center gap-3 sm:gap-4" lang={language}>
      <span
        aria-hidden="true"
        className="h-[1.4em] w-1.5 shrink-0 rounded-full bg-linear-to-b from-haldi to-saffron text-section"
      />
      <Heading
        id={id}
        className={level === 2 ? 'text-section font-bold text-ink' : 'text-card font-bold text-ink'}
      >
        {text}
      </Heading>
      <span aria-hidden="true" className="min-w-4 flex-1 border-t border-line" />
      {more && (
        <Link
          to={more.to}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-link hover:text-link-hover hover:underline"
        >
          {more.label}
          <Icon name="chevron-right" className="size-4" />
        </Link>
      )}
    </div>
  )
}
