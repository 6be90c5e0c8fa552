import { Button } from '~/components/ui/button'
import { editorLabels } from '~/labels/editor'

interface EmbedOfferProps {
  onEmbed: () => void
  onKeep: () => void
}

/** Shown after a video URL was pasted. Right after the text: one Tab away, and announced. */
export function EmbedOffer({ onEmbed, onKeep }: EmbedOfferProps) {
  return (
    <div
      role="group"
      aria-label={editorLabels.embedQuestion}
      className="sticky bottom-20 z-20 mx-2 mt-2 flex flex-wrap items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 shadow-float"
    >
      <p role="status" className="me-auto font-semibold">
        {editorLabels.embedQuestion}
      </p>
      <Button type="button" onClick={onEmbed}>
        {editorLabels.embedYes}
      </Button>
      <Button type="button" variant="outline" onClick={onKeep}>
        {editorLabels.embedNo}
      </Button>
    </div>
  )
}
