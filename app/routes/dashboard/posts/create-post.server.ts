export { loadCreatePost as load, submitCreatePost as act } from '~/post-form/post-form.server'
