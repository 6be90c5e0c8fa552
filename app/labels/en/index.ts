import * as account from './account'
import * as dashboard from './dashboard'
import { doctor } from './doctor'
import * as editor from './editor'
import { formFailures } from './form-failures'
import { history } from './history'
import * as library from './library'
import { checks, errors } from './messages'
import { mails } from './mails'
import * as pages from './pages'
import * as plan from './plan'
import * as postForm from './post-form'
import * as readers from './readers'
import * as redirects from './redirects'
import { settings } from './settings'
import * as site from './site'
import * as trash from './trash'
import * as upload from './upload'
import { media } from './media'

const screens = {
  ...account,
  ...dashboard,
  ...editor,
  ...library,
  ...pages,
  ...plan,
  ...postForm,
  ...readers,
  ...redirects,
  ...site,
  ...trash,
  ...upload,
  checks,
  formFailures,
  history,
  media,
  settings,
}

export const en = { name: 'English', screens, mails, errors: { ...errors, ...doctor } }
