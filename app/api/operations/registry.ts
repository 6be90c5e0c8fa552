import { accountOperations } from './accounts'
import { fileOperations } from './files'
import type { Operation } from './operation'
import { postOperations } from './posts'
import { categoryOperations, multimediaOperations, nirvankandOperations } from './catalogue'

/** In the order of the documentation. */
export const operations: Operation[] = [
  ...accountOperations,
  ...postOperations,
  ...categoryOperations,
  ...nirvankandOperations,
  ...multimediaOperations,
  ...fileOperations,
]
