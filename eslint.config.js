/**
 * Lints what people overlook; Prettier formats, and the compiler checks types. Typed rules are slow, so they run on
 * TypeScript only.
 */
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { plainWords } from './scripts/lint/plain-words.mjs'

/** Files that may read the environment and re-export. */
const AROUND_THE_CODE = [
  '*.config.{js,ts}',
  'bench/**',
  'scripts/**',
  'tests/**',
  '**/*.test.{ts,tsx}',
]

/** ESLint's recommended rules that the compiler does not cover. */
const CORE_RULES = {
  'array-callback-return': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-async-promise-executor': 'error',
  'no-cond-assign': 'error',
  'no-console': 'error',
  'no-constant-binary-expression': 'error',
  'no-constant-condition': 'error',
  'no-control-regex': 'error',
  'no-debugger': 'error',
  'no-empty': 'error',
  'no-empty-character-class': 'error',
  'no-empty-pattern': 'error',
  'no-irregular-whitespace': 'error',
  'no-loss-of-precision': 'error',
  // Off: Devanagari needs marks and joiners, which the rule reports.
  'no-misleading-character-class': 'off',
  'no-promise-executor-return': 'error',
  'no-regex-spaces': 'error',
  'no-self-assign': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-catch': 'error',
  'no-useless-escape': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'require-yield': 'error',
}

const DATABASE = {
  regex: '^(~db/|(\\.\\./)+db/)',
  message: 'Ask the domain: the database is its business.',
}

/** Other layers use the search's public interface only, and its rules for queries and synonyms. */
const SEARCH_INSIDE = {
  regex: '(domain|\\.)/search/(?!(search\\.server|query-text|synonyms-schema)$)',
  message: 'Use ~/domain/search/search.server.',
}

/**
 * Eight levels: imports, including types, go down only, and not between folders of one level (docs/architecture.md). `db`
 * is on the level of `time`.
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

/** Forbidden imports of a layer, besides higher layers. */
const ALSO_REJECTED = {
  routes: [DATABASE],
  components: [DATABASE, { regex: '^~/runtime/', message: 'Components take data as props.' }],
  domain: [
    { regex: '^(@remix-run/|react$|react-)', message: 'The domain knows nothing of Remix.' },
  ],
  labels: [DATABASE],
  time: [DATABASE],
  storage: [DATABASE],
  text: [DATABASE],
}

const isDomain = (layer) => layer.includes('domain')

function mayNotImport(folders) {
  return { regex: `^~/(${folders.join('|')})/`, message: 'Imports run down (see LAYERS).' }
}

function aboveOf(folder) {
  const level = LAYERS.findIndex((layer) => layer.includes(folder))
  return mayNotImport(
    LAYERS.slice(0, level + 1)
      .flat()
      .filter((other) => other !== folder),
  )
}

const rejectedIn = (folder) => [aboveOf(folder), ...(ALSO_REJECTED[folder] ?? [])]

const restrictImports = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
})

export default tseslint.config(
  {
    ignores: ['build', 'data', 'node_modules', 'coverage', 'playwright-report', 'test-results'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    languageOptions: { globals: globals.node },
    rules: CORE_RULES,
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        // React and Express ignore a handler's return value; its body is still checked.
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          // Remix responds with `throw redirect(…)`, `throw data(…)`, `throw new Response(…)`.
          allow: [{ from: 'lib', name: 'Response' }, 'TypedResponse', 'DataWithResponseInit'],
          allowRethrowing: true,
          allowThrowingAny: false,
          allowThrowingUnknown: true,
        },
      ],
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'app/{components,editor,post-form,routes}/**/*.ts'],
    // No hooks there, and looking for them takes long.
    ignores: ['**/*.server.ts', '**/*.test.ts'],
    extends: [jsxA11y.configs.recommended, reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // Off: effects handle fetcher results and the toast queue.
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: AROUND_THE_CODE,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration[exported=null]',
          message: 'Import files directly: barrel files hide what depends on what.',
        },
        {
          selector: 'CallExpression[callee.property.name="normalize"]',
          message: 'Use `normalise` of app/text/clean.ts: marks in a row take quadratic time.',
        },
        {
          selector: 'JSXText[value=/^[^/]*\\p{L}{2}/u]',
          message: 'Texts are in app/labels, in each language.',
        },
        {
          selector:
            'JSXAttribute[name.name=/^(alt|aria-label|label|placeholder|title)$/] > Literal[value=/^(?!https).*\\p{L}{2}/u]',
          message: 'Texts are in app/labels, in each language.',
        },
        {
          selector: 'NewExpression[callee.name="DomainError"] > Literal:nth-child(2)[value=/ /]',
          message: 'Throw a key of app/labels/en/messages.ts.',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['app/env.server.ts', ...AROUND_THE_CODE],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read once, in app/env.server.ts.',
        },
      ],
    },
  },
  ...LAYERS.flat().map((folder) => ({
    files: [`app/${folder}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: restrictImports(...rejectedIn(folder), SEARCH_INSIDE),
  })),
  {
    files: ['app/domain/search/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: restrictImports(...rejectedIn('domain')),
  },
  {
    files: ['db/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: restrictImports(mayNotImport(LAYERS.slice(0, LAYERS.findIndex(isDomain) + 1).flat())),
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['scripts/lint/**'],
    plugins: { words: { rules: { plain: plainWords } } },
    rules: { 'words/plain': 'error' },
  },
  {
    // Drizzle's and the test runners' types are sometimes `any`; running a test checks it anyway.
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
)
