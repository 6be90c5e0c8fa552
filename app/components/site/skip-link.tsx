import { siteLabels } from '~/labels/site'

/** The page's `<main>` needs the id `content` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      lang="en"
      className="no-print sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-[60] focus:rounded-button focus:bg-surface focus:px-5 focus:py-2.5 focus:font-semibold focus:text-ink focus:shadow-float"
    >
      {siteLabels.skipToContent}
    </a>
  )
}
