/** The specification's words that only the scripts of some readers' pages contain: one module for each of their groups. */
export { article } from './article'
export { category } from './category'
export { contact } from './contact'
export { player } from './player'
export { search } from './search'
