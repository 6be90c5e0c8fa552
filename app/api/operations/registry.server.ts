import { accountOperations } from './accounts.server'
import { categoryOperations } from './categories.server'
import { fileOperations } from './files.server'
import { multimediaOperations } from './multimedia.server'
import { nirvankandOperations } from './nirvankand.server'
import { readPostOperations } from './read-posts.server'
import { webhookOperations } from './webhooks.server'
import { writePostOperations } from './write-posts.server'

export const groups = [
  { id: 'accounts', name: 'Accounts', operations: accountOperations },
  { id: 'posts', name: 'Posts', operations: [...readPostOperations, ...writePostOperations] },
  { id: 'categories', name: 'Categories', operations: categoryOperations },
  { id: 'nirvankand', name: 'Nirvan Kand', operations: nirvankandOperations },
  { id: 'multimedia', name: 'Multimedia', operations: multimediaOperations },
  { id: 'files', name: 'Files', operations: fileOperations },
  { id: 'webhooks', name: 'Webhooks', operations: webhookOperations },
]

export const operations = groups.flatMap((group) => group.operations)
