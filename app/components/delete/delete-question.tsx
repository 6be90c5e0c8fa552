import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { deleteLabels } from '~/labels/delete'
import { CancelButton } from './cancel-button'
import type { Deletion } from './deletion'

interface DeleteQuestionProps {
  deletion: Deletion
  /** Id of the heading, which names a dialog. */
  headingId: string
  headingLevel: 1 | 2
  /** Closes the dialog it stands in; without it the way back is a link. */
  onClose?: () => void
}

/** Whether something shall go: names it, and has the safe way out first. The same on its own page and in a dialog. */
export function DeleteQuestion({
  deletion,
  headingId,
  headingLevel,
  onClose,
}: DeleteQuestionProps) {
  const Heading = `h${headingLevel}` as const
  const isDeleting = useIsDeleting(deletion)
  useCloseAfterwards(isDeleting, onClose)
  return (
    <>
      <Heading id={headingId} lang="en" className="text-section font-bold text-head">
        {deletion.question}
      </Heading>
      <p lang={deletion.language} className="mt-3 font-semibold wrap-anywhere">
        {deletion.name}
      </p>
      <p lang="en" className="mt-2 text-muted">
        {deletion.note}
      </p>
      <div lang="en" className="mt-6 flex flex-wrap gap-3">
        <CancelButton isInDialog={onClose !== undefined} to={deletion.back} />
        <Form method="post" action={deletion.url} preventScrollReset>
          <Button variant="danger" busy={isDeleting} busyLabel={deleteLabels.deleting}>
            {deletion.label}
          </Button>
        </Form>
      </div>
    </>
  )
}

/** Whether the answer is on its way: until then the button takes no second click (specification §4). */
export function useIsDeleting({ url }: Pick<Deletion, 'url'>): boolean {
  const { formAction } = useNavigation()
  return formAction === url
}

/** What could not be deleted is still there, and a toast under a dialog would be seen by nobody. */
function useCloseAfterwards(isDeleting: boolean, onClose: (() => void) | undefined) {
  const wasDeleting = useRef(false)
  useEffect(() => {
    if (wasDeleting.current && !isDeleting) onClose?.()
    wasDeleting.current = isDeleting
  }, [isDeleting, onClose])
}
