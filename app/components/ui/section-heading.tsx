import { Link } from '@remix-run/react'
import { Icon } from './icon'

interface SectionHeadingProps {
  text: string
  /** The language of `text` and of the link's label: some headings are in English, some in Hindi. */
  language: string
  id?: string
  more?: { to: string; label: string }
}

export function SectionHeading({ text, language, id, more }: SectionHeadingProps) {
  return (
    <div
      lang={language}
      className="mb-6 flex items-center gap-3 before:h-[1.4em] before:w-1.5 before:shrink-0 before:rounded-full before:bg-linear-to-b before:from-haldi before:to-saffron before:text-section after:min-w-4 after:flex-1 after:border-t after:border-line sm:gap-4"
    >
      <h2 id={id} className="text-section font-bold text-ink">
        {text}
      </h2>
      {more && (
        <Link
          to={more.to}
          prefetch="intent"
          className="order-1 inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-link hover:text-link-hover hover:underline"
        >
          {more.label}
          <Icon name="chevron-right" className="size-4" />
        </Link>
      )}
    </div>
  )
}
