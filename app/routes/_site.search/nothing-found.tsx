import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { useRootData } from '~/components/site/use-root-data'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { searchLabels } from '~/labels/search'
import { categoryPath } from '~/paths/paths'

export function NothingFound() {
  return (
    <EmptyState text={searchLabels.none} language="en" drawing="lens">
      <Browse className="items-center [&_ul]:justify-center" />
      <Link to="/#latest" lang="hi" className={buttonClass('outline', 'mt-2')}>
        {searchLabels.latest}
      </Link>
    </EmptyState>
  )
}

export function Browse({ className }: { className?: string }) {
  const { categories } = useRootData()
  if (categories.length === 0) return null
  return (
    <nav aria-labelledby="browse" className={clsx('flex flex-col gap-3', className)}>
      <p id="browse" lang="hi" className="text-small text-muted">
        {searchLabels.browse}
      </p>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ slug, name, language }) => (
          <li key={slug}>
            <Link to={categoryPath(slug)} lang={language} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const chipClass =
  'inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface px-4 font-semibold wrap-anywhere text-link hover:border-link hover:text-link-hover'
