import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { deleteLabels } from '~/labels/dashboard'
import { CancelButton } from './cancel-button'
import type { Deletion } from './deletion'

interface DeleteQuestionProps {
  deletion: Deletion
  /** Labels the dialog. */
  headingId: string
  headingLevel: 1 | 2
  /** Absent on a page, where the way back is a link. */
  onClose?: () => void
}

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

/** Until then the button ignores clicks (specification §4). */
export function useIsDeleting({ url }: Pick<Deletion, 'url'>): boolean {
  const { formAction } = useNavigation()
  return formAction === url
}

/** Closes after a failure too: a toast under a dialog would not be seen. */
function useCloseAfterwards(isDeleting: boolean, onClose: (() => void) | undefined) {
  const wasDeleting = useRef(false)
  useEffect(() => {
    if (wasDeleting.current && !isDeleting) onClose?.()
    wasDeleting.current = isDeleting
  }, [isDeleting, onClose])
}
