import { Link } from '@remix-run/react'
import { useRootData } from '~/components/site/use-root-data'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { searchLabels } from '~/labels/search'
import { categoryPath } from '~/paths/category-paths'

export function NothingFound() {
  const { categories } = useRootData()
  return (
    <EmptyState text={searchLabels.none} language="en" drawing="lens">
      {categories.length > 0 && (
        <nav aria-labelledby="browse" className="flex flex-col items-center gap-3">
          <p id="browse" lang="hi" className="text-small text-muted">
            {searchLabels.browse}
          </p>
          <ul className="flex flex-wrap justify-center gap-2">
            {categories.map(({ slug, name, language }) => (
              <li key={slug}>
                <Link to={categoryPath(slug)} lang={language} className={chipClass}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Link to="/#latest" lang="hi" className={buttonClass('outline', 'mt-2')}>
        {searchLabels.latest}
      </Link>
    </EmptyState>
  )
}

export const chipClass =
  'inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface px-4 font-semibold wrap-anywhere text-link hover:border-link hover:text-link-hover'
