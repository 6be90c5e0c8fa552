/** The project's own lint rules, with ESLint's API. */
import { layers } from './layers.mjs'
import { plainWords } from './plain-words.mjs'
import { restrictedSyntax } from './restricted-syntax.mjs'

export default {
  meta: { name: 'project' },
  rules: { layers, 'plain-words': plainWords, 'restricted-syntax': restrictedSyntax },
}
