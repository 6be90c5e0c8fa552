import { LIST_INTENT } from '~/components/form/list-intents'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { MENU_NAMES, type Values } from '~/domain/core/settings-schema'
import { listCategories } from '~/domain/posts/categories.server'
import { listLivePages } from '~/domain/posts/pages.server'
import { isDeadAddress } from '~/domain/redirects/redirects.server'
import type { RouteContext } from '~/http/handlers.server'
import { readersLanguage } from '~/http/interface-language.server'
import { textField } from '~/http/read-form.server'
import { site as inEnglish } from '~/labels/en/site'
import { languageOf } from '~/labels/languages.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { categoryPath, publicPath } from '~/paths/reader-paths'
import {
  changeList,
  describeDead,
  formAgain,
  loadGroup,
  receiveGroup,
  saveGroup,
  unknownButton,
} from '../group.server'
import { rowFields } from '../parts'

export function load(ctx: RouteContext) {
  const group = loadGroup(ctx, 'menus')
  return { ...group, links: knownLinks(ctx), dead: deadLinks(ctx, group.values) }
}

const FIELDS = rowFields(MENU_NAMES, ['to', 'label', 'labelEnglish', 'isSub'])

export async function act(ctx: RouteContext) {
  const { user, form, intent } = await receiveGroup(ctx, FIELDS)
  switch (intent) {
    case LIST_INTENT:
      return changeList(form, 'menus')
    case SETTINGS_INTENTS.save:
      return saveGroup(ctx, user, form, 'menus', (menus) =>
        describeDead(ctx, deadLinks(ctx, menus)),
      )
    case SETTINGS_INTENTS.fill:
      return hasEntries(form) ? formAgain(form, 'menus', { asks: true }) : fillMenus(ctx, form)
    case SETTINGS_INTENTS.replaceAll:
      return fillMenus(ctx, form)
    default:
      throw unknownButton()
  }
}

const hasEntries = (form: FormData) => MENU_NAMES.some((name) => form.has(`${name}[0].to`))

/** Returns the URLs of menu entries that lead to a missing page, each only once. */
function deadLinks({ deps }: RouteContext, { header, footer }: Values<'menus'>): string[] {
  const addresses = new Set([...header, ...footer].map(({ to }) => to))
  return [...addresses].filter((to) => isDeadAddress(deps, to))
}

const readersWords = ({ deps }: RouteContext) =>
  languageOf(readersLanguage(deps.settings())).screens.site

const ownCategories = ({ deps }: RouteContext) =>
  listCategories(deps).filter(({ slug }) => slug !== DEFAULT_CATEGORY)

/** Returns the pages of this site that a menu entry can link to. */
function knownLinks(ctx: RouteContext) {
  const { home, aboutHindi, contactHindi, nirvankand } = readersWords(ctx)
  const { verses } = ctx.deps.settings().site
  const specified = [
    { to: '/', label: home },
    { to: '/about', label: aboutHindi },
    { to: '/contact', label: contactHindi },
    ...(verses ? [{ to: '/nirvankand', label: nirvankand }] : []),
  ]
  const pages = listLivePages(ctx.deps).map((page) => ({ to: publicPath(page), label: page.title }))
  return [
    ...specified,
    ...ownCategories(ctx).map(({ slug, name }) => ({ to: categoryPath(slug), label: name })),
    // /about and /contact exist even without pages.
    ...pages.filter(({ to }) => !specified.some((link) => link.to === to)),
  ]
}

function fillMenus(ctx: RouteContext, typed: FormData) {
  const form = new FormData()
  form.set('version', textField(typed, 'version'))
  for (const [name, entries] of Object.entries(specifiedMenus(ctx))) {
    for (const [index, entry] of entries.entries()) {
      for (const [key, value] of Object.entries(entry)) form.set(`${name}[${index}].${key}`, value)
    }
  }
  return formAgain(form, 'menus', { filled: ctx.deps.now() })
}

/** Returns the specification's menus as entries, for an admin to start from. */
function specifiedMenus(ctx: RouteContext) {
  const { home, aboutHindi, contactHindi, nirvankand, ...labels } = readersWords(ctx)
  const { about, contact, contactUs } = inEnglish
  const first = { to: '/', label: home }
  const aboutUs = { to: '/about', label: aboutHindi, labelEnglish: about }
  const categories = ownCategories(ctx).map(({ slug, name, secondName }) => ({
    to: categoryPath(slug),
    label: name,
    labelEnglish: secondName,
  }))
  const verses = { to: '/nirvankand', label: nirvankand, labelEnglish: inEnglish.nirvankand }
  const topics = { to: '', label: labels.categories, labelEnglish: inEnglish.categories }
  const write = { to: '/contact', label: contactHindi }
  return {
    header: [first, aboutUs, ...categories, { ...write, labelEnglish: contactUs }],
    footer: [
      first,
      aboutUs,
      { ...write, labelEnglish: contact },
      ...(ctx.deps.settings().site.verses ? [verses] : []),
      ...(categories.length > 0 ? [topics] : []),
      ...categories.map((category) => ({ ...category, isSub: 'on' })),
    ],
  }
}
