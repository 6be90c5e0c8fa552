import { Link } from '@remix-run/react'
import { Icon } from '~/components/ui/icon'
import type { CustomTitle } from '~/components/site/home-heading'
import { useLabels } from '~/components/site/use-labels'
import type { Language } from '~/text/language'

interface ShlokSectionProps {
  verse: string
  language: Language
  source: string
  sourceLanguage: Language
  title?: CustomTitle
}

export function ShlokSection({ title, verse, language, ...text }: ShlokSectionProps) {
  const { source, sourceLanguage } = text
  const { home: labels, lang } = useLabels()
  return (
    <section aria-labelledby="verse-heading" className="on-dark bg-maroon text-cream">
      <div className="container-page py-12 text-center lg:py-16">
        <h2
          id="verse-heading"
          lang={title?.language ?? lang.hi}
          className="text-meta font-bold text-haldi"
        >
          {title?.text ?? labels.verse}
        </h2>
        <Ornament />
        <figure>
          <blockquote
            lang={language}
            className="mx-auto max-w-3xl font-serif text-[clamp(1.25rem,1.05rem+1vw,1.75rem)] leading-[1.9] wrap-anywhere whitespace-pre-line"
          >
            {verse}
          </blockquote>
          <figcaption lang={sourceLanguage} className="mt-4 text-small text-cream-muted">
            {source}
          </figcaption>
        </figure>
        <Link
          to="/nirvankand"
          prefetch="intent"
          lang={lang.hi}
          className="no-print mt-6 inline-flex min-h-11 items-center gap-2 rounded-button border border-cream-muted px-5 font-semibold colour-change hover:bg-cream hover:text-maroon"
        >
          {labels.verseLink}
          <Icon name="arrow-right" className="size-4.5" />
        </Link>
      </div>
    </section>
  )
}

function Ornament() {
  return (
    <div aria-hidden className="my-3 flex items-center justify-center gap-4 text-haldi">
      <span className="h-px w-16 bg-current opacity-50" />
      <span className="font-serif text-xl leading-none">॥</span>
      <span className="h-px w-16 bg-current opacity-50" />
    </div>
  )
}
