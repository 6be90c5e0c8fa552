import { Form, Link, useLoaderData } from '@remix-run/react'
import { ComparisonView } from '~/components/history/comparison'
import { keepPageOnFailure } from '~/components/site/lost-requests'
import { useLabels } from '~/components/site/use-labels'
import { Button, buttonClass } from '~/components/ui/button'
import { Section } from '~/components/ui/panel'
import { pageLoader } from '~/http/handlers.server'
import { CONFLICT_INTENTS } from '~/paths/intents'
import { formAction } from '~/post-form/form-action.server'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { loadConflict, resolveConflict } from './conflict.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(loadConflict)

export const action = formAction(resolveConflict)

export const clientAction = keepPageOnFailure

/** The text that somebody typed is in the history already: here they choose what becomes of it. */
export default function ConflictPage() {
  const { post, heading, others, mine, version, pendingVersion, edit } =
    useLoaderData<typeof loader>()
  const labels = useLabels().history.conflict
  const { useMine, keepMine, useTheirs } = CONFLICT_INTENTS
  return (
    <main id="content" tabIndex={-1} className="container-page space-y-6 py-8 outline-none">
      <div>
        <h1 className="text-heading font-bold text-head">{heading}</h1>
        <p lang={post.language} className="mt-1 font-semibold">
          {post.title}
        </p>
        <p className="mt-3">{labels.hint}</p>
        <p className="text-small text-muted">{labels.toMine}</p>
      </div>
      <div className={others.length > 1 ? 'grid gap-6 lg:grid-cols-2' : undefined}>
        {others.map(({ name, title, at, comparison }) => (
          <Section key={name} title={`${title}, ${at}`}>
            <div
              lang={post.language}
              className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
            >
              <ComparisonView comparison={comparison} />
            </div>
          </Section>
        ))}
      </div>
      <Form method="post" className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="mine" value={mine} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="pendingVersion" value={pendingVersion} />
        <Button name="intent" value={useMine}>
          {post.isLive ? labels.mine : labels.mineDraft}
        </Button>
        {post.isLive && (
          <Button variant="outline" name="intent" value={keepMine}>
            {labels.mineAsChanges}
          </Button>
        )}
        <Button variant="outline" name="intent" value={useTheirs}>
          {labels.theirs}
        </Button>
        <Link to={edit} className={buttonClass('outline')}>
          {labels.editMine}
        </Link>
      </Form>
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary
