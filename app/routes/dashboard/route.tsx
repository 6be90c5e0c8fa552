import { data } from '@remix-run/node'
import {
  Navigate,
  useActionData,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import clsx from 'clsx'
import { useEffect } from 'react'
import { findUser, requireUser } from '~/auth/guards.server'
import { UndoToast } from '~/components/form/undo-toast'
import { useLabels } from '~/components/site/use-labels'
import { keepPost, keepPostForm } from '~/post-form/client-actions'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { RecoveryNotice } from '~/components/form/recovery-notice'
import { createLastData } from '~/components/site/lost-requests'
import { showToast } from '~/components/site/toasts'
import { EmptyState } from '~/components/ui/empty-state'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { pageLoader, type RouteContext } from '~/http/handlers.server'
import { formAction } from '~/post-form/form-action.server'
import { useRootData } from '~/components/site/loader-data'
import type { RecoveryReply } from '~/view-models/replies'
import { privateMeta } from '~/http/page-meta.server'
import { toCurrentUser } from '~/view-models/site.server'
import { DashboardNav } from './dashboard-nav'
import { rememberListView } from './list-view.server'
import { TAB_VIEWS } from './tab-views'
import { parseTab, tabLabel, tabsFor } from './tabs'
import { TAB_SERVERS } from './tabs.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

function tabOf({ request }: RouteContext, user: Account | null) {
  const name = parseTab(new URL(request.url).searchParams.get('tab'), user)
  if (!name) throw new DomainError('NotFound', 'noPage')
  return name
}

export const loader = pageLoader(async (ctx) => {
  const user = await requireUser(ctx)
  const name = tabOf(ctx, user)
  const present = tabsFor(user).find((tab) => tab.name === name)
  const isAllowed = present !== undefined
  const common = {
    name,
    user: toCurrentUser(user),
    meta: privateMeta(ctx, present ? tabLabel(present, ctx.labels) : ctx.labels.dashboard.title),
  }
  // A signed-in member sees that this tab is not allowed (specification §8).
  if (!isAllowed) return data({ ...common, isAllowed, tab: null }, { status: 403 })
  const headers = rememberListView(ctx, name)
  return data({ ...common, isAllowed, tab: await TAB_SERVERS[name].load(ctx) }, { headers })
})

export const action = formAction(async (ctx) => {
  const { act } = TAB_SERVERS[tabOf(ctx, await findUser(ctx))]
  if (!act) throw new DomainError('InvalidInput', 'noForm')
  return act(ctx)
})

export const clientAction = keepPost

export const shouldRevalidate = keepPostForm

const lastData = createLastData<Awaited<ReturnType<typeof loader>>['data']>()

/** If a tab fails to load, the previous one stays, with the toast from specification §8. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => lastData.load(args, showToast)

export default function Dashboard() {
  const dashboardLabels = useLabels().dashboard
  const loaded = useLoaderData<typeof loader>()
  const { name, user, isAllowed } = loaded
  useEffect(() => lastData.remember(loaded), [loaded])
  const recovered = useActionData<RecoveryReply>()?.recovered
  const TabView = TAB_VIEWS[name]
  const { hash } = useLocation()
  const { isWithoutVerses } = useRootData().site
  const tabs = tabsFor(user).filter((tab) => !(isWithoutVerses && tab.name === 'nirvankand'))
  const inHash = tabs.find((tab) => hash === `#${tab.name}`)?.name
  return (
    <div className="mx-auto flex min-h-[calc(100svh-var(--main-bar))] max-w-[88rem] border-line min-[88rem]:border-s">
      {/* Browsers do not send the hash, which may name the tab (specification §2). */}
      {inHash && <Navigate to={`/dashboard?tab=${inHash}`} replace />}
      <DashboardNav active={name} tabs={tabs} />
      <main
        id="content"
        tabIndex={-1}
        className={clsx(
          'w-full max-w-6xl min-w-0 px-4 outline-none md:px-6',
          name === 'create-post' ? 'pt-2 pb-4' : 'py-6',
        )}
      >
        <UndoToast />
        {/* The post form shows its own notice, since it also appears on a separate page. */}
        {recovered && name !== 'create-post' && (
          <RecoveryNotice message={recovered.message} reason={recovered.reason} />
        )}
        {isAllowed ? <TabView key={name} /> : <EmptyState text={dashboardLabels.unauthorized} />}
      </main>
    </div>
  )
}

export const ErrorBoundary = PostFormBoundary
