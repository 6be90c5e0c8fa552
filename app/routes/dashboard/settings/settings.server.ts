import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import { LIST_INTENT } from '~/components/form/list-intents'
import type { Account } from '~/domain/core/account-schema'
import { listCategories } from '~/domain/posts/categories.server'
import type { Deps } from '~/domain/across/deps.server'
import { isDarkOnClear } from '~/domain/files/dark-logo.server'
import { libraryUrl } from '~/domain/files/library.server'
import { storePicture } from '~/domain/files/store-picture.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { listLivePages } from '~/domain/posts/pages.server'
import { isDeadAddress } from '~/domain/redirects/redirects.server'
import { TITLED_SECTIONS } from '~/domain/core/home-sections'
import { allSections, saveHome } from '~/domain/posts/home.server'
import { DEFAULT_COLOURS, derivePalette, DESIGN } from '~/domain/settings/colours.server'
import {
  ENVIRONMENT_NAMES,
  type Group,
  MENU_NAMES,
  PICTURE_NAMES,
  PLACES,
  SCHEMAS,
  type SiteField,
  SiteSchema,
  type Values,
} from '~/domain/core/settings-schema'
import { readVersion, saveSettings } from '~/domain/settings/settings.server'
import type { SiteSettings } from '~/domain/core/site-settings'
import { countSample, removeSample } from '~/domain/across/trash-sample.server'
import { isSetInEnvironment } from '~/env.server'
import { site as inEnglish } from '~/labels/en/site'
import { languageOf } from '~/labels/languages.server'
import { siteLabels } from '~/labels/site'
import { readersLanguage } from '~/http/interface-language.server'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { parseVersion, receiveForm, textField, uploadOf } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import { categoryPath, publicPath } from '~/paths/reader-paths'
import { undoDeletion } from '~/view-models/undo'
import type { FormReply } from '~/view-models/replies'
import { parseListIntent, parsePart, rowFields } from './parts'
import { actOnWebhooks, loadWebhooks } from './webhooks.server'

const partOf = ({ request }: RouteContext) =>
  parsePart(new URL(request.url).searchParams.get('part'))

export async function load(ctx: RouteContext) {
  const admin = await requireAdmin(ctx)
  const part = partOf(ctx)
  if (part === 'webhooks') return { part, ...loadWebhooks(ctx, admin) }
  const { own } = ctx.deps.settings
  const common = { version: String(readVersion(ctx.deps, part)) }
  switch (part) {
    case 'site':
      return {
        part,
        ...common,
        values: own.site,
        defaults: defaultsOf(ctx.deps.settings),
        sample: countSample(ctx.deps, admin),
      }
    case 'pictures':
      return {
        part,
        ...common,
        values: own.pictures,
        isLogoHidden: await isLogoHidden(ctx.deps, own.pictures),
      }
    case 'colours':
      return {
        part,
        ...common,
        values: own.colours,
        defaults: DEFAULT_COLOURS,
        preview: toPreview(own.colours),
      }
    case 'menus':
      return {
        part,
        ...common,
        values: own.menus,
        links: knownLinks(ctx),
        dead: deadLinks(ctx, own.menus),
      }
    case 'home':
      return {
        part,
        ...common,
        values: { ...own.home, sections: allSections(own.home.sections) },
        titles: defaultTitles(ctx.deps),
        categories: Object.fromEntries(
          ownCategories(ctx.deps).map(({ slug, name }) => [slug, name]),
        ),
        zone: ctx.deps.settings.SITE_TIME_ZONE,
      }
    case 'income':
      return { part, ...common, values: own.income }
  }
}

/** Returns the colours as entered and as used. */
function toPreview(entered: Values<'colours'>) {
  const main = entered.main || DEFAULT_COLOURS.main
  const accent = entered.accent || DEFAULT_COLOURS.accent
  const used = derivePalette(main, accent)
  const moved = {
    main: { entered: main, used: used.main },
    accent: { entered: accent, used: used.accent },
  }
  // If no colour is chosen, the site uses its built-in colours.
  const { light, dark } = entered.main || entered.accent ? used : DESIGN
  return { light, dark: { ...light, ...dark }, moved } as const
}

export interface SettingsReply extends FormReply {
  preview?: ReturnType<typeof toPreview>
  /** A key that changes with every reply whose values replace the typed ones. */
  filled?: number
}

export type FieldDefault = { value: string; from?: string }

/** Returns the default of each field and, if an environment variable sets it, the variable's name. */
function defaultsOf({ environment, defaultDescription }: SiteSettings) {
  const defaults: Partial<Record<SiteField, string>> = {
    description: defaultDescription,
    pageSize: '9',
    trainingCrawlers: 'on',
  }
  const toDefault = (field: SiteField): FieldDefault => {
    if (!(field in ENVIRONMENT_NAMES)) return { value: defaults[field] ?? '' }
    const name = ENVIRONMENT_NAMES[field as keyof typeof ENVIRONMENT_NAMES]
    const value = environment[name]
    const text = typeof value === 'boolean' ? (value ? 'on' : 'off') : value
    return { value: text, ...(isSetInEnvironment(name) && { from: name }) }
  }
  const fields = Object.keys(SiteSchema.shape) as SiteField[]
  return Object.fromEntries(fields.map((field) => [field, toDefault(field)])) as Record<
    SiteField,
    FieldDefault
  >
}

/** True if dark mode has no logo of its own, and the light-mode logo is hardly visible there. */
const isLogoHidden = async (deps: Pick<Deps, 'storage'>, pictures: Values<'pictures'>) =>
  pictures.logoDark === '' && isDarkOnClear(deps, pictures.logo)

/** Returns the URLs of menu entries that lead to a missing page, each only once. */
function deadLinks({ deps }: RouteContext, { header, footer }: Values<'menus'>): string[] {
  const addresses = new Set([...header, ...footer].map(({ to }) => to))
  return [...addresses].filter((to) => isDeadAddress(deps, to))
}

const readersWords = ({ settings }: RouteContext['deps']) =>
  languageOf(readersLanguage(settings)).screens

const defaultTitles = (deps: RouteContext['deps']) =>
  Object.fromEntries(TITLED_SECTIONS.map((name) => [name, readersWords(deps).home[name]]))

/** Returns the pages of this site that a menu entry can link to. */
function knownLinks({ deps }: RouteContext) {
  const { home, aboutHindi, contactHindi, nirvankand } = readersWords(deps).site
  const specified = [
    { to: '/', label: home },
    { to: '/about', label: aboutHindi },
    { to: '/contact', label: contactHindi },
    { to: '/nirvankand', label: nirvankand },
  ]
  const pages = listLivePages(deps).map((page) => ({ to: publicPath(page), label: page.title }))
  return [
    ...specified,
    ...ownCategories(deps).map(({ slug, name }) => ({ to: categoryPath(slug), label: name })),
    // /about and /contact exist even without pages.
    ...pages.filter(({ to }) => !specified.some((link) => link.to === to)),
  ]
}

const ownCategories = (deps: RouteContext['deps']) =>
  listCategories(deps).filter(({ slug }) => slug !== DEFAULT_CATEGORY)

/** Returns the specification's menus as entries, for an admin to start from. */
function specifiedMenus({ deps }: RouteContext) {
  const { home, aboutHindi, contactHindi, nirvankand, ...labels } = readersWords(deps).site
  const { about, contact, contactUs } = siteLabels
  const first = { to: '/', label: home }
  const aboutUs = { to: '/about', label: aboutHindi, labelEnglish: about }
  const categories = ownCategories(deps).map(({ slug, name, secondName }) => ({
    to: categoryPath(slug),
    label: name,
    labelEnglish: secondName,
  }))
  const topics = { to: '', label: labels.categories, labelEnglish: inEnglish.categories }
  const write = { to: '/contact', label: contactHindi }
  return {
    header: [first, aboutUs, ...categories, { ...write, labelEnglish: contactUs }],
    footer: [
      first,
      aboutUs,
      { ...write, labelEnglish: contact },
      { to: '/nirvankand', label: nirvankand, labelEnglish: inEnglish.nirvankand },
      ...(categories.length > 0 ? [topics] : []),
      ...categories.map((category) => ({ ...category, isSub: 'on' })),
    ],
  }
}

const COMMON_FIELDS = ['intent', 'version', LIST_INTENT]
const PLACE_FIELDS = ['code', 'origins', 'height']
const PICTURE_FIELDS = ['picture', 'file', 'crop', 'libraryPicture']

const FIELDS: Record<Group, string[]> = {
  site: Object.keys(SCHEMAS.site.shape),
  pictures: PICTURE_FIELDS,
  colours: Object.keys(SCHEMAS.colours.shape),
  menus: rowFields(MENU_NAMES, ['to', 'label', 'labelEnglish', 'isSub']),
  home: [
    ...Object.keys(SCHEMAS.home.shape),
    ...rowFields(['sections'], ['name', 'isShown', 'title', 'category', 'count']),
  ],
  income: ['adsTxt', ...PLACES.flatMap((name) => PLACE_FIELDS.map((field) => `${name}.${field}`))],
}

const { save, preview, fill, removePicture, removeSample: dropping } = SETTINGS_INTENTS

const INTENTS: Record<Group, string[]> = {
  site: [save, dropping],
  pictures: [save, removePicture],
  colours: [save, preview],
  menus: [save, fill],
  home: [save],
  income: [save],
}

export async function act(ctx: RouteContext) {
  const part = partOf(ctx)
  if (part === 'webhooks') return actOnWebhooks(ctx)
  const own = FIELDS[part]
  const { user, form } = await receiveForm(ctx, requireAdmin, [...COMMON_FIELDS, ...own])
  if (form.has(LIST_INTENT)) return changeList(form, SCHEMAS[part])
  const intent = textField(form, 'intent')
  if (!INTENTS[part].includes(intent)) throw new DomainError('InvalidInput', 'unknownButton')
  if (intent === dropping) return dropSample(ctx, user)
  if (intent === fill) return fillMenus(ctx, form)
  return part === 'pictures' ? savePicture(ctx, user, form) : saveGroup(ctx, user, form, part)
}

function changeList(form: FormData, schema: (typeof SCHEMAS)[Group]) {
  const intent = parseListIntent(textField(form, LIST_INTENT))
  if (!intent) throw new DomainError('InvalidInput', 'unknownButton')
  return formAgain(form, schema)
}

function formAgain(form: FormData, schema: (typeof SCHEMAS)[Group], filled?: number) {
  const { error: _error, ...result } = parseWithZod(form, { schema }).reply()
  return data<SettingsReply>({ result, toast: null, filled })
}

function fillMenus(ctx: RouteContext, typed: FormData) {
  const form = new FormData()
  form.set('version', textField(typed, 'version'))
  for (const [name, entries] of Object.entries(specifiedMenus(ctx))) {
    for (const [index, entry] of entries.entries()) {
      for (const [key, value] of Object.entries(entry)) form.set(`${name}[${index}].${key}`, value)
    }
  }
  return formAgain(form, SCHEMAS.menus, ctx.deps.now())
}

function dropSample({ deps, labels }: RouteContext, user: Account) {
  const undo = undoDeletion(removeSample(deps, user))
  const toast = { type: 'success', message: labels.settings.sampleRemoved, undo } as const
  return redirectWithToast(settingsPath('site'), toast, deps.settings)
}

/** Saves the fields of a group, as defined in its schema. */
function saveGroup(
  ctx: RouteContext,
  user: Account,
  form: FormData,
  part: Exclude<Group, 'pictures'>,
) {
  const { deps, labels } = ctx
  if (textField(form, 'intent') === preview) return previewColours(ctx, form)
  return formReply(ctx, form, SCHEMAS[part], replyOptions(ctx, part), (value) => {
    if (part === 'home') saveHome(deps, user, value as Values<'home'>, versionOf(form))
    else saveSettings(deps, user, part, value as Values<typeof part>, versionOf(form))
    const dead = part === 'menus' ? deadLinks(ctx, value as Values<'menus'>) : []
    const { saved: message, deadLinks: note } = labels.settings
    const description =
      part === 'colours'
        ? movedColours(ctx, value as Values<'colours'>)
        : dead.length > 0 && note({ count: dead.length, links: dead.slice(0, 5) })
    const toast = description ? ({ type: 'warning', message, description } as const) : message
    return redirectWithToast(settingsPath(part), toast, deps.settings)
  })
}

function movedColours({ labels: { settings } }: RouteContext, value: Values<'colours'>): string {
  return Object.entries(toPreview(value).moved)
    .filter(([, { entered, used }]) => entered !== used)
    .map(([name, colours]) =>
      settings.moved({ name: settings.colours[name as keyof Values<'colours'>], ...colours }),
    )
    .join(' ')
}

function previewColours(ctx: RouteContext, form: FormData) {
  const { colours } = SCHEMAS
  return formReply(ctx, form, colours, replyOptions(ctx, 'colours'), (value) => {
    const { error: _, ...result } = parseWithZod(form, { schema: colours }).reply()
    return data<SettingsReply>({ result, toast: null, preview: toPreview(value) })
  })
}

const versionOf = (form: FormData) => parseVersion(textField(form, 'version')) ?? 0

function replyOptions({ deps, labels }: RouteContext, part: Group) {
  return {
    toast: labels.formFailures.settings,
    outdated: (code: string) =>
      code === 'Conflict'
        ? {
            present: { version: String(readVersion(deps, part)) },
            message: labels.settings.changed,
          }
        : null,
  }
}

/** Each picture has a separate form, since a form can send only one file. */
async function savePicture(ctx: RouteContext, user: Account, form: FormData) {
  const { deps, labels } = ctx
  const name = PICTURE_NAMES.find((each) => each === textField(form, 'picture'))
  const isRemoved = textField(form, 'intent') === removePicture
  return formReply(
    ctx,
    form,
    SCHEMAS.pictures.pick({}),
    replyOptions(ctx, 'pictures'),
    async () => {
      if (!name) throw new DomainError('InvalidInput', 'unknownButton')
      const url = isRemoved ? '' : await chosenPicture(ctx, user, form, name)
      const value = { ...deps.settings.own.pictures, [name]: url }
      saveSettings(deps, user, 'pictures', value, versionOf(form))
      return redirectWithToast(settingsPath('pictures'), labels.settings.saved, deps.settings)
    },
  )
}

async function chosenPicture(
  { deps }: RouteContext,
  user: Account,
  form: FormData,
  name: (typeof PICTURE_NAMES)[number],
): Promise<string> {
  const upload = uploadOf(form)
  const cut = name === 'icon' ? { ratio: 1 } : { crop: undefined }
  if (upload) return (await storePicture(deps, user, { ...upload, ...cut })).url
  const chosen = libraryUrl(deps, textField(form, 'libraryPicture').trim())
  if (chosen === null) throw fieldError('InvalidInput', 'file', 'chooseImage')
  return chosen
}
