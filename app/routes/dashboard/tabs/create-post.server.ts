export { loadCreatePost as load, submitCreatePost as act } from '~/http/create-post-form.server'
