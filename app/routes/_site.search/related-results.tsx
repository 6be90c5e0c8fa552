import { Link } from '@remix-run/react'
import { MediaSection } from '~/components/media/media-section'
import { MarkedText } from './marked-text'
import { SectionHeading } from '~/components/ui/section-heading'
import { searchLabels } from '~/labels/search'
import type { FoundVerseView, RelatedResultsView } from '~/view-models/search'
import { chipClass } from './nothing-found'
import { categoryPath } from '~/paths/paths'

export function RelatedResults({
  related: { categories, verses, media },
}: {
  related: RelatedResultsView
}) {
  return (
    <div className="mt-12 space-y-12 empty:hidden">
      {categories.length > 0 && (
        <section aria-labelledby="found-categories">
          <SectionHeading id="found-categories" text={searchLabels.categories} language="hi" />
          <ul className="flex flex-wrap gap-3">
            {categories.map(({ slug, language, nameParts }) => (
              <li key={slug} className="min-w-0">
                <Link to={categoryPath(slug)} lang={language} className={chipClass}>
                  <span>
                    <MarkedText parts={nameParts} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {verses.length > 0 && (
        <section aria-labelledby="found-verses">
          <SectionHeading id="found-verses" text={searchLabels.verses} language="hi" />
          <ul className="grid gap-4 md:grid-cols-2">
            {verses.map((verse) => (
              <Verse key={verse.number} verse={verse} />
            ))}
          </ul>
        </section>
      )}
      {media.length > 0 && <MediaSection items={media} />}
    </div>
  )
}

function Verse({ verse: { number, numberLabel, parts, language } }: { verse: FoundVerseView }) {
  return (
    <li className="min-w-0">
      <Link
        to={`/nirvankand#verse-${number}`}
        className="card flex h-full gap-4 rounded-card border border-line bg-surface p-4 hover:border-line-strong"
      >
        <span lang="hi" className="shrink-0 text-small text-muted">
          {searchLabels.verse} {numberLabel}
        </span>
        <span lang={language} className="min-w-0 wrap-anywhere">
          <MarkedText parts={parts} />
        </span>
      </Link>
    </li>
  )
}
