import { relative } from 'node:path'

/**
 * Eight levels: imports, even of types, only go down, never to another folder on the same level (docs/architecture.md).
 * `db` is on the same level as `time`.
 */
const LAYERS = [
  ['routes', 'cli'],
  ['post-form', 'api', 'server'],
  ['auth', 'editor'],
  ['components', 'http'],
  ['runtime', 'view-models', 'paths'],
  ['domain'],
  ['labels', 'time'],
  ['storage', 'text'],
]

const DATABASE = {
  regex: /^(~db\/|(\.\.\/)+db\/)/,
  message: 'Only the domain accesses the database.',
}

/** Code outside the search uses only its public interface, and its rules for queries and synonyms. */
const SEARCH_INSIDE = {
  regex: /(domain|\.)\/search\/(?!(search\.server|query-text|synonyms-schema)$)/,
  message: 'Use ~/domain/search/search.server.',
}

/** Imports forbidden in a layer, in addition to those from higher layers. */
const ALSO_REJECTED = {
  routes: [DATABASE],
  components: [DATABASE, { regex: /^~\/runtime\//, message: 'Components receive data as props.' }],
  domain: [
    { regex: /^(@remix-run\/|react$|react-)/, message: 'The domain must not import Remix.' },
  ],
  labels: [DATABASE],
  time: [DATABASE],
  storage: [DATABASE],
  text: [DATABASE],
}

const levelOf = (folder) => LAYERS.findIndex((folders) => folders.includes(folder))

function mayNotImport(folders) {
  const regex = new RegExp(`^~/(${folders.join('|')})/`)
  return { regex, message: 'Import only from lower layers (see scripts/lint/layers.mjs).' }
}

/** The imports forbidden in a file, given its path relative to the project. */
function rejectedIn(path) {
  const [top, folder] = path.split('/')
  if (top === 'db') return [mayNotImport(LAYERS.slice(0, levelOf('domain') + 1).flat())]
  if (top !== 'app' || levelOf(folder) < 0) return []
  const above = LAYERS.slice(0, levelOf(folder) + 1).flat()
  return [
    mayNotImport(above.filter((other) => other !== folder)),
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
