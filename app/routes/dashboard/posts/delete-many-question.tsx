import { Form, useLocation } from '@remix-run/react'
import { CancelButton } from '~/components/delete/cancel-button'
import { Button } from '~/components/ui/button'
import type { PostStatus } from '~/domain/posts/schema'
import { bulkLabels, postTableLabels } from '~/labels/dashboard'
import type { TextLanguage } from '~/text/language'
import { LIST_FIELDS } from './intents'
import { LIST_INTENTS } from '~/paths/intents'

const NAMED = 9

interface DeleteManyQuestionProps {
  posts: { id: string; title: string; language: TextLanguage }[]
  status: PostStatus
  headingId: string
  headingLevel: 1 | 2
  isInDialog?: boolean
}

export function DeleteManyQuestion({
  posts,
  status,
  headingId,
  headingLevel,
  isInDialog = false,
}: DeleteManyQuestionProps) {
  const { pathname, search } = useLocation()
  const Heading = `h${headingLevel}` as const
  const unnamed = posts.length - NAMED
  return (
    <>
      <Heading id={headingId} className="text-section font-bold text-head">
        {bulkLabels.ask(posts.length, status === 'draft' ? 'draft' : 'article')}
      </Heading>
      <ul className="mt-3 list-disc space-y-1 ps-5">
        {posts.slice(0, NAMED).map(({ id, title, language }) => (
          <li key={id} lang={language} className="font-semibold wrap-anywhere">
            {title}
          </li>
        ))}
        {unnamed > 0 && <li>{bulkLabels.andMore(unnamed)}</li>}
      </ul>
      <p className="mt-3 text-muted">{bulkLabels.askNote}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <CancelButton isInDialog={isInDialog} to={pathname + search} />
        <Form method="post" preventScrollReset>
          <input type="hidden" name={LIST_FIELDS.confirmed} value="yes" />
          {posts.map(({ id }) => (
            <input key={id} type="hidden" name={LIST_FIELDS.postId} value={id} />
          ))}
          <Button variant="danger" name={LIST_FIELDS.intent} value={LIST_INTENTS.deleteMany}>
            {postTableLabels.delete}
          </Button>
        </Form>
      </div>
    </>
  )
}
