import { data } from '@remix-run/node'
import { useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireUser } from '~/auth/guards.server'
import { PostForm } from '~/components/post-form/post-form'
import { RouteErrorPage } from '~/components/site/route-error-page'
import { EmptyState } from '~/components/ui/empty-state'
import { DomainError } from '~/domain/errors'
import { loadCreatePost, submitCreatePost } from '~/http/create-post-form.server'
import { pageAction, pageLoader, type Door } from '~/http/door.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { dashboardLabels, postFormLabels } from '~/i18n/labels'
import { toCurrentUser } from '~/view-models/site.server'
import { BottomBar, Sidebar } from './dashboard-nav'
import { parseTab, tabsFor } from './tabs/registry'
import { ProfileTab } from './tabs/profile'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

const tabOf = ({ request }: Door) => parseTab(new URL(request.url).searchParams.get('tab'))

export const loader = pageLoader(async (door) => {
  const user = await requireUser(door)
  const name = tabOf(door)
  const isAllowed = tabsFor(user).some((tab) => tab.name === name)
  const common = {
    name,
    user: toCurrentUser(user),
    meta: pageMeta(door.request, door.deps.settings, {
      title: dashboardLabels.title,
      noIndex: true,
    }),
  }
  // Somebody who is signed in sees where they are and that it is not for them (specification §8).
  if (!isAllowed) return data({ ...common, isAllowed, createPost: null }, { status: 403 })
  const createPost = name === 'create-post' ? await loadCreatePost(door) : null
  return data({ ...common, isAllowed, createPost })
})

export const action = pageAction(async (door) => {
  if (tabOf(door) === 'create-post') return submitCreatePost(door)
  throw new DomainError('InvalidInput', 'This page takes no form.')
})

export default function Dashboard() {
  const { name, user, isAllowed, createPost } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div lang="en" className="flex">
      <Sidebar active={name} isAdmin={user.isAdmin} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 px-4 py-8 outline-none max-md:pb-28 md:px-6"
      >
        {!isAllowed && <EmptyState text={dashboardLabels.unauthorized} language="en" />}
        {isAllowed && name === 'profile' && <ProfileTab user={user} />}
        {createPost && (
          <>
            <h1 className="mb-6 text-heading font-bold text-head">{postFormLabels.heading}</h1>
            <PostForm {...createPost} reply={reply} action="/dashboard?tab=create-post" />
          </>
        )}
      </main>
      <BottomBar active={name} isAdmin={user.isAdmin} />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <RouteErrorPage />
    </main>
  )
}
