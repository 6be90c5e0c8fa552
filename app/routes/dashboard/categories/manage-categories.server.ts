import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/accounts/schema'
import {
  createCategory,
  listCategoriesWithCounts,
  renameCategory,
} from '~/domain/categories/manage-categories.server'
import { CategoryInputSchema } from '~/domain/categories/schema'
import { DomainError } from '~/domain/errors'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { formReply } from '~/http/form-reply.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { failureLabels } from '~/labels/site'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB } from '~/paths/paths'
import { toCategoryRow } from '~/view-models/site.server'

export async function load(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  return {
    categories: await attempt(ctx.deps, failureLabels.categories, () =>
      listCategoriesWithCounts(ctx.deps, editor).map(toCategoryRow),
    ),
    renamedId: new URL(ctx.request.url).searchParams.get('rename') ?? undefined,
  }
}

export async function act(ctx: RouteContext) {
  const fields = ['intent', 'categoryId', 'name', 'secondName']
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, fields)
  switch (textField(form, 'intent')) {
    case CATEGORY_INTENTS.add:
      return add(ctx, editor, form)
    case CATEGORY_INTENTS.rename:
      return rename(ctx, editor, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

function add({ deps }: RouteContext, editor: Account, form: FormData) {
  const options = { toast: failureLabels.addCategory }
  return formReply(deps, form, CategoryInputSchema, options, (input) => {
    createCategory(deps, editor, input)
    return redirectWithToast(CATEGORIES_TAB, manageCategoriesLabels.added, deps.settings)
  })
}

function rename({ deps }: RouteContext, editor: Account, form: FormData) {
  const options = { toast: failureLabels.renameCategory }
  return formReply(deps, form, CategoryInputSchema, options, (input) => {
    // An emptied field comes without a value.
    const whole = { ...input, secondName: input.secondName ?? '' }
    renameCategory(deps, editor, textField(form, 'categoryId'), whole)
    return redirectWithToast(CATEGORIES_TAB, manageCategoriesLabels.renamed, deps.settings)
  })
}
