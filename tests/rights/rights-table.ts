/** Access rules by page. `rights.test.ts` tests every row. */

import { toShortCode } from '~/domain/posts/short-code'

/** A status, or the target of a redirect. */
type Outcome = number | string
type Outcomes = { anonymous: Outcome; member: Outcome; admin: Outcome }

interface Row {
  method: 'loader' | 'action'
  path: string
  params?: Record<string, string>
  fields?: Record<string, string>
  expected: Outcomes
}

const all = (outcome: Outcome): Outcomes => ({
  anonymous: outcome,
  member: outcome,
  admin: outcome,
})
const read = (path: string, expected: Outcomes, params?: Row['params']): Row => ({
  method: 'loader',
  path,
  params,
  expected,
})
const write = (
  path: string,
  fields: Record<string, string>,
  expected: Outcomes,
  params?: Row['params'],
): Row => ({ method: 'action', path, fields, params, expected })

const noAction = (path: string) => write(path, {}, all(405))
const noLoader = (path: string) => read(path, all(405))

const POST = { title: 'राम', content: 'राम कथा।' }
const SIGN_IN = '/sign-in'
/** Outcomes of a form with typed text: the response returns the text, which a redirect would lose. */
const TEXT = { anonymous: 401, member: 403 }
/** Outcomes of a form without typed text: its page is shown again after signing in. */
const asked = (path: string) => ({
  anonymous: `/sign-in?redirectTo=${encodeURIComponent(path)}`,
  member: 403,
})
const CREATE = { anonymous: SIGN_IN, member: 403 }
export const DRAFT_ID = 'draft-id'
export const MEMBER_ID = 'member-id'
export const CATEGORY_ID = 'category-id'
/** A page behind the second guard of specification §2. */
const guarded = (path: string, admin: Outcome): Outcomes => ({
  anonymous: `/sign-in?redirectTo=${encodeURIComponent(path)}`,
  member: `/sign-in?redirectTo=${encodeURIComponent(path)}&for=admins`,
  admin,
})
const UNLESS_SIGNED_IN = { anonymous: 200, member: '/', admin: '/' }
/** A dashboard tab for admins: members see "Unauthorized access". */
const tabOf = (name: string): Outcomes => ({
  ...guarded(`/dashboard?tab=${name}`, 200),
  member: 403,
})
/** The only pages that show drafts, and only to editors. */
export const SHOWS_DRAFTS = [
  'update-post.$postId',
  'update-post.$postId_.conflict',
  'dashboard_.preview-post.$postId',
  'dashboard_.history.$id',
]

/** Keyed by the name of the route's folder. */
export const TABLE: Record<string, Row[]> = {
  _auth: [],
  '_auth.sign-in': [read('/sign-in', UNLESS_SIGNED_IN), write('/sign-in', {}, all(400))],
  '_auth.sign-up': [read('/sign-up', UNLESS_SIGNED_IN), write('/sign-up', {}, all(400))],
  '_auth.forgot-password': [
    read('/forgot-password', all(200)),
    write('/forgot-password', { email: 'member@example.org' }, all(404)),
  ],
  '_auth.reset-password': [
    read('/reset-password?token=x', all(404)),
    write('/reset-password?token=x', { password: 'ek lambi si pankti' }, all(404)),
  ],
  '_auth.confirm-email': [
    read('/confirm-email', all(200)),
    read('/confirm-email?token=x', all(404)),
    write('/confirm-email', { email: 'member@example.org' }, all(404)),
  ],
  '_auth.setup': [
    read('/setup?key=x', all(404)),
    write('/setup?key=x', { username: 'x' }, all(400)),
  ],
  _site: [read('/', all(200))],
  '_site.$': [read('/nothing', all(404))],
  '_site._index': [read('/', all(200))],
  '_site.api.docs': [read('/api/docs', all(200))],
  '_site.about': [read('/about', all(200))],
  '_site.author.$slug': [
    read('/author/mira', all(200), { slug: 'mira' }),
    read('/author/nothing', all(404), { slug: 'nothing' }),
  ],
  '_site.category.$slug': [
    read('/category/itihas', all(200), { slug: 'itihas' }),
    read('/category/nothing', all(404), { slug: 'nothing' }),
  ],
  '_site.contact': [read('/contact', all(200))],
  '_site.nirvankand': [read('/nirvankand', all(200))],
  '_site.post.$slug': [
    read('/post/published', all(200), { slug: 'published' }),
    read('/post/draft', all(404), { slug: 'draft' }),
  ],
  '_site.preview.$token': [read('/preview/nothing', all(410), { token: 'nothing' })],
  '_site.s.$code': [
    read('/s/nothing', all(404), { code: 'nothing' }),
    read(`/s/${toShortCode(1)}`, all('/post/published'), { code: toShortCode(1) }),
    read(`/s/${toShortCode(2)}`, all(404), { code: toShortCode(2) }),
  ],
  '_site.search': [read('/search?q=draft', all(200))],
  'api.uploadthing': [
    read('/api/uploadthing', all(200)),
    ...Object.entries({ picture: 403, profilePicture: 400 }).map(([slug, member]) =>
      write(`/api/uploadthing?slug=${slug}`, {}, { anonymous: 401, member, admin: 400 }),
    ),
  ],
  'create-post': [
    read('/create-post', guarded('/create-post', 200)),
    write('/create-post', { ...POST, intent: 'publish' }, { ...TEXT, admin: '/post/ram' }),
    write('/create-post', { intent: 'save-draft' }, { ...asked('/create-post'), admin: 400 }),
    write('/create-post', { intent: 'upload-image', agree: 'on' }, { ...TEXT, admin: 400 }),
  ],
  dashboard: [
    read('/dashboard', { anonymous: '/sign-in?redirectTo=%2Fdashboard', member: 200, admin: 200 }),
    read('/dashboard?tab=profile', { ...guarded('/dashboard?tab=profile', 200), member: 200 }),
    read('/dashboard?tab=create-post', {
      anonymous: `/sign-in?redirectTo=${encodeURIComponent('/dashboard?tab=create-post')}`,
      member: 403,
      admin: 200,
    }),
    write(
      '/dashboard?tab=create-post',
      { ...POST, intent: 'publish' },
      { ...TEXT, admin: '/post/ram' },
    ),
    write(
      '/dashboard',
      { ...POST, intent: 'publish' },
      { anonymous: 401, member: 400, admin: 400 },
    ),
    write(
      '/dashboard?tab=profile',
      { username: 'कोई और', email: 'other@example.org' },
      { anonymous: 401, member: 400, admin: 400 },
    ),
    ...['sign-out', 'remove-token'].map((intent) =>
      write(
        '/dashboard?tab=profile',
        { intent, id: 'nothing' },
        {
          anonymous: 401,
          member: '/dashboard?tab=profile',
          admin: '/dashboard?tab=profile',
        },
      ),
    ),
    write(
      '/dashboard?tab=profile',
      { intent: 'sign-out-everywhere', id: 'x' },
      { anonymous: 401, member: '/', admin: '/' },
    ),
    write(
      '/dashboard?tab=profile',
      { intent: 'create-token', name: 'import', scope: 'read', days: '7' },
      { anonymous: 401, member: 200, admin: 200 },
    ),
    read('/dashboard?tab=overview', tabOf('overview')),
    read('/dashboard?tab=users', tabOf('users')),
    write(
      '/dashboard?tab=users',
      { intent: 'block-many', userId: MEMBER_ID },
      { ...TEXT, admin: '/dashboard?tab=users' },
    ),
    read('/dashboard?tab=settings', tabOf('settings')),
    write(
      '/dashboard?tab=settings',
      { intent: 'save', version: '0', name: 'सवेरा' },
      { ...TEXT, admin: '/dashboard?tab=settings&part=site' },
    ),
    write(
      '/dashboard?tab=settings&part=webhooks',
      { intent: 'add-webhook', url: 'https://bot.example.org/' },
      { ...TEXT, admin: 200 },
    ),
    read('/dashboard?tab=system', tabOf('system')),
    write(
      '/dashboard?tab=system',
      { intent: 'back-up' },
      { ...asked('/dashboard?tab=system'), admin: '/dashboard?tab=system' },
    ),
    write(
      '/dashboard?tab=system',
      { intent: 'send-test-mail' },
      { ...asked('/dashboard?tab=system'), admin: '/dashboard?tab=system' },
    ),
    write(
      '/dashboard?tab=system',
      { intent: 'confirm-clock' },
      { ...asked('/dashboard?tab=system'), admin: '/dashboard' },
    ),
    read('/dashboard?tab=posts', tabOf('posts')),
    read('/dashboard?tab=drafts', tabOf('drafts')),
    read('/dashboard?tab=library', tabOf('library')),
    write(
      '/dashboard?tab=library',
      { intent: 'delete-many', fileId: 'nothing', confirmed: 'yes' },
      { ...TEXT, admin: '/dashboard?tab=library' },
    ),
    read('/dashboard?tab=trash', tabOf('trash')),
    write(
      '/dashboard?tab=trash',
      { intent: 'restore', entry: '1' },
      { ...TEXT, admin: '/dashboard?tab=trash' },
    ),
    read('/dashboard?tab=pages', tabOf('pages')),
    write(
      '/dashboard?tab=pages',
      { intent: 'publish', postId: 'nothing' },
      { ...TEXT, admin: '/dashboard?tab=pages' },
    ),
    read('/dashboard?tab=redirects', tabOf('redirects')),
    write(
      '/dashboard?tab=redirects',
      { intent: 'save-redirect', source: '/old', target: '/new' },
      { ...TEXT, admin: '/dashboard?tab=redirects' },
    ),
    read('/dashboard?tab=searches', tabOf('searches')),
    write(
      '/dashboard?tab=searches',
      { synonyms: 'काशी, बनारस', intent: 'save' },
      { ...TEXT, admin: '/dashboard?tab=searches' },
    ),
    write(
      '/dashboard?tab=drafts',
      { intent: 'publish', postId: 'nothing' },
      { ...TEXT, admin: '/dashboard?tab=drafts' },
    ),
    ...['feature', 'unfeature', 'unpublish-many', 'delete-many'].map((intent) =>
      write(
        '/dashboard?tab=posts&by=all',
        { intent, postId: 'nothing', confirmed: 'yes' },
        { ...TEXT, admin: '/dashboard?tab=posts&by=all' },
      ),
    ),
    write(
      '/dashboard?tab=drafts',
      { intent: 'publish-many', postId: 'nothing' },
      { ...TEXT, admin: '/dashboard?tab=drafts' },
    ),
    write(
      '/dashboard?tab=drafts',
      { intent: 'delete-many', postId: DRAFT_ID },
      { ...TEXT, admin: 200 },
    ),
    read('/dashboard?tab=manage-categories', tabOf('manage-categories')),
    write(
      '/dashboard?tab=manage-categories',
      { intent: 'add', name: 'कला' },
      { ...TEXT, admin: '/dashboard?tab=manage-categories' },
    ),
    write(
      '/dashboard?tab=manage-categories',
      { intent: 'rename', categoryId: CATEGORY_ID, name: 'कला' },
      { ...TEXT, admin: '/dashboard?tab=manage-categories' },
    ),
    read('/dashboard?tab=nirvankand', tabOf('nirvankand')),
    write(
      '/dashboard?tab=nirvankand',
      { intent: 'update', title: 'पाठ', 'shlokas[0]': 'एक' },
      { ...TEXT, admin: '/dashboard?tab=nirvankand' },
    ),
    write(
      '/dashboard?tab=nirvankand',
      { __intent__: '{"type":"insert","payload":{"name":"shlokas"}}' },
      { ...asked('/dashboard?tab=nirvankand'), admin: 200 },
    ),
    read('/dashboard?tab=multimedia', tabOf('multimedia')),
    write(
      '/dashboard?tab=multimedia',
      { intent: 'add' },
      { ...asked('/dashboard?tab=multimedia'), admin: 400 },
    ),
  ],
  'dashboard_.autosave': [
    noLoader('/dashboard/autosave'),
    write(
      '/dashboard/autosave',
      { ...POST, postId: DRAFT_ID, version: '1' },
      { anonymous: 401, member: 403, admin: 200 },
    ),
    write('/dashboard/autosave', POST, { anonymous: 401, member: 403, admin: 400 }),
  ],
  'dashboard_.history.$id': [
    read('/dashboard/history/draft-id', guarded('/dashboard/history/draft-id', 200), {
      id: DRAFT_ID,
    }),
    read('/dashboard/history/nothing', guarded('/dashboard/history/nothing', 404), {
      id: 'nothing',
    }),
    read('/dashboard/history/draft-id?from=x', guarded('/dashboard/history/draft-id?from=x', 400), {
      id: DRAFT_ID,
    }),
    write(
      '/dashboard/history/draft-id',
      { intent: 'restore', revision: '9', version: '1' },
      { ...CREATE, admin: 404 },
      { id: DRAFT_ID },
    ),
    write(
      '/dashboard/history/draft-id',
      { intent: 'compare', title: 'राम', content: 'राम' },
      { ...CREATE, admin: 200 },
      { id: DRAFT_ID },
    ),
  ],
  'dashboard_.undo': [
    read('/dashboard/undo', all('/dashboard')),
    write(
      '/dashboard/undo',
      { kind: 'restore', items: '1', returnTo: '/dashboard?tab=posts' },
      { ...TEXT, admin: '/dashboard?tab=posts' },
    ),
    write('/dashboard/undo', { kind: 'restore', items: 'x' }, { ...TEXT, admin: 400 }),
  ],
  'dashboard_.plan.$postId': [
    read('/dashboard/plan/draft-id', guarded('/dashboard/plan/draft-id', 200), {
      postId: DRAFT_ID,
    }),
    read('/dashboard/plan/nothing', guarded('/dashboard/plan/nothing', 404), { postId: 'nothing' }),
    ...['cancel-publish', 'cancel-unpublish', 'revoke-link'].map((intent) =>
      write(
        '/dashboard/plan/draft-id',
        { intent },
        { ...asked('/dashboard/plan/draft-id'), admin: 404 },
        { postId: DRAFT_ID },
      ),
    ),
    write(
      '/dashboard/plan/draft-id',
      { intent: 'schedule-publish', date: '2026-02-31', time: '9:00' },
      { ...TEXT, admin: 400 },
      { postId: DRAFT_ID },
    ),
    write(
      '/dashboard/plan/draft-id',
      { intent: 'create-link', days: '7' },
      { ...TEXT, admin: 200 },
      { postId: DRAFT_ID },
    ),
    write(
      '/dashboard/plan/draft-id',
      { intent: 'schedule-publish', date: '2026-12-01', time: '09:00' },
      { ...TEXT, admin: '/dashboard/plan/draft-id' },
      { postId: DRAFT_ID },
    ),
  ],
  'dashboard_.preview-post.$postId': [
    read('/dashboard/preview-post/draft-id', guarded('/dashboard/preview-post/draft-id', 200), {
      postId: DRAFT_ID,
    }),
    read('/dashboard/preview-post/nothing', guarded('/dashboard/preview-post/nothing', 404), {
      postId: 'nothing',
    }),
  ],
  'dashboard_.rows': [
    read('/dashboard/rows?tab=drafts', guarded('/dashboard/rows?tab=drafts', 200)),
    read('/dashboard/rows?tab=posts&by=all', guarded('/dashboard/rows?tab=posts&by=all', 200)),
    noAction('/dashboard/rows'),
  ],
  'dashboard_.redirects[.]csv': [
    read('/dashboard/redirects.csv', guarded('/dashboard/redirects.csv', 200)),
    noAction('/dashboard/redirects.csv'),
  ],
  'dashboard_.pictures': [
    read('/dashboard/pictures', guarded('/dashboard/pictures', 200)),
    write(
      '/dashboard/pictures',
      { url: '/media/none.webp', language: 'hi', alt: 'घाट', caption: '' },
      { ...TEXT, admin: 200 },
    ),
    write('/dashboard/pictures', { language: 'xx' }, { ...TEXT, admin: 400 }),
  ],
  'dashboard_.link-card': [
    noLoader('/dashboard/link-card'),
    write('/dashboard/link-card', { url: 'nothing' }, { ...TEXT, admin: 400 }),
  ],
  'dashboard_.$change.$id': [
    read('/dashboard/delete-category/itihas', guarded('/dashboard/delete-category/itihas', 200), {
      change: 'delete-category',
      id: CATEGORY_ID,
    }),
    write(
      '/dashboard/delete-category/nothing',
      {},
      { ...asked('/dashboard/delete-category/nothing'), admin: '/dashboard?tab=manage-categories' },
      { change: 'delete-category', id: 'nothing' },
    ),
    read('/dashboard/delete-media/nothing', guarded('/dashboard/delete-media/nothing', 404), {
      change: 'delete-media',
      id: 'nothing',
    }),
    // The media list shows everybody the message that only admins can delete (specification §6).
    write(
      '/dashboard/delete-media/nothing',
      {},
      { anonymous: SIGN_IN, member: '/#media-heading', admin: '/dashboard?tab=multimedia' },
      { change: 'delete-media', id: 'nothing' },
    ),
    read('/dashboard/delete-post/draft-id', guarded('/dashboard/delete-post/draft-id', 200), {
      change: 'delete-post',
      id: DRAFT_ID,
    }),
    read('/dashboard/delete-post/nothing', guarded('/dashboard/delete-post/nothing', 404), {
      change: 'delete-post',
      id: 'nothing',
    }),
    write(
      '/dashboard/delete-post/nothing',
      {},
      { ...asked('/dashboard/delete-post/nothing'), admin: '/dashboard?tab=drafts' },
      { change: 'delete-post', id: 'nothing' },
    ),
    write(
      '/dashboard/delete-post/nothing?everywhere=on',
      {},
      { ...asked('/dashboard/delete-post/nothing?everywhere=on'), admin: '/dashboard?tab=drafts' },
      { change: 'delete-post', id: 'nothing' },
    ),
    read('/dashboard/vanish-picture/nothing', guarded('/dashboard/vanish-picture/nothing', 404), {
      change: 'vanish-picture',
      id: 'nothing',
    }),
    write(
      '/dashboard/vanish-picture/nothing',
      {},
      { ...asked('/dashboard/vanish-picture/nothing'), admin: '/dashboard?tab=library' },
      { change: 'vanish-picture', id: 'nothing' },
    ),
    read('/dashboard/user-role/member-id', guarded('/dashboard/user-role/member-id', 200), {
      change: 'user-role',
      id: MEMBER_ID,
    }),
    read('/dashboard/user-role/nobody', guarded('/dashboard/user-role/nobody', 404), {
      change: 'user-role',
      id: 'nobody',
    }),
    write(
      '/dashboard/user-role/member-id',
      { intent: 'promote' },
      { ...asked('/dashboard/user-role/member-id'), admin: '/dashboard?tab=users' },
      { change: 'user-role', id: MEMBER_ID },
    ),
    write(
      '/dashboard/user-role/member-id',
      {},
      { ...asked('/dashboard/user-role/member-id'), admin: 400 },
      { change: 'user-role', id: MEMBER_ID },
    ),
    read('/dashboard/block-since/1', guarded('/dashboard/block-since/1', 200), {
      change: 'block-since',
      id: '1',
    }),
    write(
      '/dashboard/block-since/1',
      {},
      { ...asked('/dashboard/block-since/1'), admin: '/dashboard?tab=users' },
      { change: 'block-since', id: '1' },
    ),
    read('/dashboard/block-since/x', guarded('/dashboard/block-since/x', 404), {
      change: 'block-since',
      id: 'x',
    }),
    ...['block-user', 'delete-user'].flatMap((change) => [
      read(`/dashboard/${change}/member-id`, guarded(`/dashboard/${change}/member-id`, 200), {
        change,
        id: MEMBER_ID,
      }),
      write(
        `/dashboard/${change}/member-id`,
        { intent: 'block' },
        { ...asked(`/dashboard/${change}/member-id`), admin: '/dashboard?tab=users' },
        { change, id: MEMBER_ID },
      ),
    ]),
    write(
      '/dashboard/block-user/member-id',
      {},
      { ...asked('/dashboard/block-user/member-id'), admin: 400 },
      { change: 'block-user', id: MEMBER_ID },
    ),
    read(
      '/dashboard/delete-all/x',
      { anonymous: 404, member: 404, admin: 404 },
      { change: 'delete-all', id: 'x' },
    ),
  ],
  'dashboard_.delete-account': [
    read('/dashboard/delete-account', {
      anonymous: `/sign-in?redirectTo=${encodeURIComponent('/dashboard/delete-account')}`,
      member: 200,
      admin: 200,
    }),
    write(
      '/dashboard/delete-account',
      { password: 'wrong' },
      { ...asked('/dashboard/delete-account'), member: 400, admin: 400 },
    ),
  ],
  'dashboard_.reset-link.$userId': [
    read('/dashboard/reset-link/member-id', guarded('/dashboard/reset-link/member-id', 200), {
      userId: MEMBER_ID,
    }),
    {
      ...write(
        '/dashboard/reset-link/member-id',
        {},
        { ...asked('/dashboard/reset-link/member-id'), admin: 200 },
      ),
      params: { userId: MEMBER_ID },
    },
    write(
      '/dashboard/reset-link/nobody',
      {},
      { ...asked('/dashboard/reset-link/nobody'), admin: 404 },
    ),
  ],
  'update-post.$postId': [
    read('/update-post/draft-id', guarded('/update-post/draft-id', 200), {
      postId: DRAFT_ID,
    }),
    read('/update-post/nothing', guarded('/update-post/nothing', 404), { postId: 'nothing' }),
    write('/update-post/nothing', { ...POST, intent: 'update' }, { ...TEXT, admin: 404 }),
  ],
  'update-post.$postId_.conflict': [
    read('/update-post/draft-id/conflict', guarded('/update-post/draft-id/conflict', 404), {
      postId: DRAFT_ID,
    }),
    write(
      '/update-post/nothing/conflict',
      { intent: 'use-mine', mine: '1', version: '1' },
      { ...TEXT, admin: 404 },
      { postId: 'nothing' },
    ),
  ],
  'feed.$': [
    read('/feed', all(200), { '*': '' }),
    read('/feed/category/nothing', all(404), { '*': 'category/nothing' }),
    noAction('/feed'),
  ],
  'favicon[.]ico': [read('/favicon.ico', all(200)), noAction('/favicon.ico')],
  rss: [read('/rss', all('/feed')), noAction('/rss')],
  '[.]well-known.change-password': [
    read('/.well-known/change-password', all('/dashboard?tab=profile')),
    noAction('/.well-known/change-password'),
  ],
  '[.]well-known.security[.]txt': [
    read('/.well-known/security.txt', all(200)),
    noAction('/.well-known/security.txt'),
  ],
  'site[.]webmanifest': [read('/site.webmanifest', all(200)), noAction('/site.webmanifest')],
  healthz: [read('/healthz', all(200)), noAction('/healthz')],
  'ads.$place': [read('/ads/header', all(404), { place: 'header' }), noAction('/ads/header')],
  'ads[.]txt': [read('/ads.txt', all(404)), noAction('/ads.txt')],
  'indexnow[.]txt': [read('/indexnow.txt', all(404)), noAction('/indexnow.txt')],
  'latest-posts': [read('/latest-posts', all(200)), noAction('/latest-posts')],
  'media.$name': [
    read('/media/nothing', all(404), { name: 'nothing' }),
    noAction('/media/nothing'),
  ],
  'policy-reports': [noLoader('/policy-reports'), write('/policy-reports', {}, all(415))],
  'robots[.]txt': [read('/robots.txt', all(200)), noAction('/robots.txt')],
  'views.$slug': [
    noLoader('/views/published'),
    write('/views/published', {}, all(204), { slug: 'published' }),
  ],
  'share.$': [
    read('/share/site.jpg', all(200), { '*': 'site.jpg' }),
    read('/share/post/draft.jpg', all(404), { '*': 'post/draft.jpg' }),
    write('/share/post/published', {}, all(204)),
  ],
  'sitemap[.]xml': [read('/sitemap.xml', all(200)), noAction('/sitemap.xml')],
  'sitemaps.$name': [
    read('/sitemaps/posts-1.xml', all(200), { name: 'posts-1.xml' }),
    read('/sitemaps/posts-2.xml', all(404), { name: 'posts-2.xml' }),
    noAction('/sitemaps/posts-1.xml'),
  ],
  'search-suggestions': [
    read('/search-suggestions?q=draft', all(200)),
    noAction('/search-suggestions'),
  ],
  'sign-out': [read('/sign-out', all('/')), write('/sign-out', {}, all('/'))],
  language: [read('/language', all('/')), write('/language', { language: 'hi' }, all('/'))],
}
