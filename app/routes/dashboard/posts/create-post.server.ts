export {
  loadCreatePost as load,
  submitCreatePost as act,
} from '~/post-form/create-post-form.server'
