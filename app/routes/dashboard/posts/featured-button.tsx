import { Form, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { Star } from 'lucide-react'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { postTableLabels } from '~/labels/dashboard'
import type { EditorRowView } from '~/view-models/editor'
import { LIST_FIELDS } from './intents'
import { LIST_INTENTS } from '~/paths/intents'

export function FeaturedButton({ row }: { row: EditorRowView }) {
  const { formData } = useNavigation()
  const isBusy =
    formData?.get(LIST_FIELDS.postId) === row.id &&
    (formData.get(LIST_FIELDS.intent) === LIST_INTENTS.feature ||
      formData.get(LIST_FIELDS.intent) === LIST_INTENTS.unfeature)
  // Optimistic; the response corrects it after a failure.
  const isFeatured = row.isFeatured !== isBusy
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={LIST_FIELDS.postId} value={row.id} />
      <button
        type="submit"
        name={LIST_FIELDS.intent}
        value={row.isFeatured ? LIST_INTENTS.unfeature : LIST_INTENTS.feature}
        aria-pressed={isFeatured}
        title={postTableLabels.featured}
        className="inline-flex size-11 items-center justify-center rounded-button hover:bg-sunk"
      >
        <Star
          aria-hidden
          className={clsx('size-5.5', isFeatured ? 'fill-haldi text-ink' : 'text-muted')}
        />
        <VisuallyHidden>
          {postTableLabels.featured} <span lang={row.language}>{row.title}</span>
        </VisuallyHidden>
      </button>
    </Form>
  )
}
