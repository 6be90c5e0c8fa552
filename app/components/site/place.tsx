import { useMatches } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { PlaceName } from '~/domain/core/settings-schema'
import { useRootData } from './loader-data'
import { useLabels } from './use-labels'

/** False if the current document's policy does not allow our frames; stays false until the next document. */
let isAllowed = true

/** Returns undefined on error pages, whose route has no data. */
function usePlaces() {
  const { places } = useRootData()
  const hasPage = useMatches().at(-1)?.data !== undefined
  return isAllowed && hasPage ? places : undefined
}

/** The first page decides whether slots are shown, because its response set the policy. */
export function useFirstPlaces() {
  const [first] = useState(usePlaces())
  useEffect(() => {
    isAllowed = Boolean(first)
  }, [first])
}

/** Shows the advertisement in this slot, if there is one, in a separate document (decision 214). */
export function Place({ name, className }: { name: PlaceName; className?: string }) {
  const height = usePlaces()?.[name]
  const { site: labels, lang } = useLabels()
  if (!height) return null
  // Every part of a page must be in a landmark; this one is above the main content.
  const isOutside = name === 'header'
  const { advertisement: label, advertisementHindi } = labels
  const Frame = isOutside ? 'aside' : 'div'
  return (
    <Frame
      aria-label={isOutside ? label : undefined}
      className={clsx('no-print text-center text-meta text-muted', className)}
    >
      <span lang={lang.en}>{label}</span>
      {advertisementHindi !== label && (
        <>
          {' / '}
          <span lang={lang.hi}>{advertisementHindi}</span>
        </>
      )}
      <iframe
        src={`/ads/${name}`}
        title={label}
        loading="lazy"
        height={height}
        // Without this, the advertiser would see what a reader searches for.
        referrerPolicy="origin"
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        className="block w-full"
      />
    </Frame>
  )
}
