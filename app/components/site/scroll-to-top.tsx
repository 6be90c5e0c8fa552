import { useEffect, useState } from 'react'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/labels/site'

/** Specification §9. */
const threshold = 300

function scrollToTop() {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  // The button fades out with the focus; keyboard users continue at the top of the content.
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Stays above any bar that sets `--bottom-bar`. Without scripts the footer has a link. */
export function ScrollToTop() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > threshold)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  return (
    <button
      type="button"
      lang="en"
      title={siteLabels.scrollToTop}
      onClick={scrollToTop}
      className={`no-print fixed right-6 bottom-[calc(1.5rem+var(--bottom-bar,0px)+var(--action-bar,0px)+env(safe-area-inset-bottom))] z-30 inline-flex needs-script size-11 items-center justify-center rounded-full border border-on-haldi/40 bg-haldi text-on-haldi shadow-float transition-[opacity,visibility] duration-200 md:size-12 ${isShown ? 'visible opacity-100' : 'invisible opacity-0'}`}
    >
      <Icon name="arrow-up" className="size-5" />
      <VisuallyHidden>{siteLabels.scrollToTop}</VisuallyHidden>
    </button>
  )
}
