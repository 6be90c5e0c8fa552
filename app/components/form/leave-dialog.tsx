import { useId } from 'react'
import { Dialog } from '~/components/ui/dialog'
import { Button } from '~/components/ui/button'
import { editorFormLabels } from '~/labels/post-form'

interface LeaveDialogProps {
  note: string
  onStay: () => void
  onLeave: () => void
}

/** For text that could not be saved automatically. Escape stays. */
export function LeaveDialog({ note, onStay, onLeave }: LeaveDialogProps) {
  const headingId = useId()
  return (
    <Dialog headingId={headingId} onClose={onStay}>
      <h2 id={headingId} className="text-section font-bold text-head">
        {editorFormLabels.leaveHeading}
      </h2>
      <p className="mt-3">{note}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <form method="dialog">
          <Button variant="outline">{editorFormLabels.stay}</Button>
        </form>
        <Button type="button" variant="danger" onClick={onLeave}>
          {editorFormLabels.leave}
        </Button>
      </div>
    </Dialog>
  )
}
