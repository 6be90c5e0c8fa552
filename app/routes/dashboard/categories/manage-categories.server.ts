import { requireAdmin } from '~/auth/guards.server'
import {
  createCategory,
  listCategoriesWithCounts,
  renameCategory,
} from '~/domain/posts/manage-categories.server'
import { type CategoryInput, CategoryInputSchema } from '~/domain/posts/category-schema'
import { namedPaths } from '~/domain/redirects/follow-menu.server'
import { DomainError } from '~/domain/core/errors'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { formReply } from '~/http/form-reply.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB } from '~/paths/paths'
import { categoryPath } from '~/paths/reader-paths'
import { toCategoryRow } from '~/view-models/site.server'

export async function load(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  return {
    categories: await attempt(ctx.deps, ctx.labels.failures.categories, () => {
      const named = namedPaths(ctx.deps)
      const rows = listCategoriesWithCounts(ctx.deps, editor).map((category) => ({
        ...toCategoryRow(category),
        isNamed: named.has(categoryPath(category.slug)),
      }))
      return { rows }
    }),
    renamedId: new URL(ctx.request.url).searchParams.get('rename') ?? undefined,
  }
}

export async function act(ctx: RouteContext) {
  const { deps } = ctx
  const fields = ['intent', 'categoryId', 'name', 'secondName']
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, fields)
  const id = textField(form, 'categoryId')
  const save = (done: string, toast: string, write: (input: CategoryInput) => void) =>
    formReply(ctx, form, CategoryInputSchema, { toast }, (input) => {
      write(input)
      return redirectWithToast(CATEGORIES_TAB, done, deps.env)
    })
  switch (textField(form, 'intent')) {
    case CATEGORY_INTENTS.add:
      return save(ctx.labels.manageCategories.added, ctx.labels.formFailures.addCategory, (input) =>
        createCategory(deps, editor, input),
      )
    case CATEGORY_INTENTS.rename:
      // The parsed values omit empty fields.
      return save(
        ctx.labels.manageCategories.renamed,
        ctx.labels.formFailures.renameCategory,
        ({ name, secondName = '' }) => renameCategory(deps, editor, id, { name, secondName }),
      )
    default:
      throw new DomainError('InvalidInput', 'unknownButton')
  }
}
