export {
  loadCreatePost as load,
  submitCreatePost as act,
} from '~/http/forms/create-post-form.server'
