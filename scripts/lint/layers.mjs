import { relative } from 'node:path'

/**
 * Eight levels: imports, even of types, only go down, never to another folder on the same level (docs/architecture.md).
 * `db` is on the same level as `time`.
 */
const LAYERS = [
  ['routes', 'cli'],
  ['post-form', 'api', 'replica'],
  ['auth', 'editor', 'server'],
  ['components', 'http'],
  ['runtime', 'view-models', 'paths'],
  ['domain'],
  ['labels', 'time'],
  ['storage', 'text'],
]

/** The same inside the domain: what no subject owns, the subjects, and what joins several of them. */
const SUBJECTS = [
  ['across'],
  ['search', 'history'],
  ['nirvankand', 'redirects'],
  ['posts'],
  ['multimedia', 'webhooks'],
  ['links', 'backup'],
  ['accounts', 'files'],
  ['html', 'settings', 'search-index'],
  ['core'],
]

const DATABASE = {
  regex: /^(~db\/|(\.\.\/)+db\/)/,
  message: 'Only the domain accesses the database.',
}

/** Code outside the search uses only its public interface, and its rules for queries and synonyms. */
const SEARCH_INSIDE = {
  regex:
    /(domain|\.)\/search\/(?!(search\.server|further-posts\.server|query-text|synonyms-schema)$)/,
  message: 'Use ~/domain/search/search.server.',
}

/** Imports forbidden in a layer, in addition to those from higher layers. */
const ALSO_REJECTED = {
  routes: [DATABASE],
  api: [{ regex: /^~\/labels\/(en|hi)\//, message: 'The words of the API are in ~/labels/api.' }],
  components: [DATABASE, { regex: /^~\/runtime\//, message: 'Components receive data as props.' }],
  domain: [
    { regex: /^(@remix-run\/|react$|react-)/, message: 'The domain must not import Remix.' },
  ],
  labels: [DATABASE],
  time: [DATABASE],
  storage: [DATABASE],
  text: [DATABASE],
}

const levelOf = (folder, levels) => levels.findIndex((folders) => folders.includes(folder))

const atOrAbove = (folder, levels) => levels.slice(0, levelOf(folder, levels) + 1).flat()

function mayNotImport(folders, parent = '') {
  const regex = new RegExp(`^~/${parent}(${folders.join('|')})/`)
  return { regex, message: 'Import only from lower layers (see scripts/lint/layers.mjs).' }
}

function mayImportBelow(folder, levels, parent) {
  return mayNotImport(
    atOrAbove(folder, levels).filter((other) => other !== folder),
    parent,
  )
}

/** The imports forbidden in a file, given its path relative to the project. */
function rejectedIn(path) {
  const [top, folder, subject] = path.split('/')
  if (top === 'db') return [mayNotImport(atOrAbove('domain', LAYERS))]
  if (top !== 'app' || levelOf(folder, LAYERS) < 0) return []
  return [
    mayImportBelow(folder, LAYERS),
    ...(folder === 'domain' ? [mayImportBelow(subject, SUBJECTS, 'domain/')] : []),
    ...(ALSO_REJECTED[folder] ?? []),
    ...(path.startsWith('app/domain/search/') ? [] : [SEARCH_INSIDE]),
  ]
}

export const layers = {
  create(context) {
    const rejected = rejectedIn(relative(context.cwd, context.filename))
    const check = ({ source }) => {
      const found = source && rejected.find(({ regex }) => regex.test(source.value))
      if (found) context.report({ node: source, message: found.message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}
