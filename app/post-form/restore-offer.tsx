import { History } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { editorFormLabels } from '~/labels/post-form'

interface RestoreOfferProps {
  at: number
  onRestore: () => void
  onDiscard: () => void
}

export function RestoreOffer({ at, onRestore, onDiscard }: RestoreOfferProps) {
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-field border border-s-4 border-line border-s-haldi bg-surface px-4 py-3"
    >
      <History aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{editorFormLabels.unsavedFrom(timeLabel(at))}</p>
        <p className="text-small text-muted">{editorFormLabels.unsavedHint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={onRestore}>
          {editorFormLabels.restore}
        </Button>
        <Button type="button" variant="outline" onClick={onDiscard}>
          {editorFormLabels.discard}
        </Button>
      </div>
    </div>
  )
}

/** In the browser's own time zone: the server never renders the offer. */
function timeLabel(at: number): string {
  return new Date(at).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
}
