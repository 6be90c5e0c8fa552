import { failureLabels } from './lost'

export const authLabels = {
  signInTitle: 'Sign in to your account',
  signInWelcome: 'Welcome back! Please enter your details.',
  signUpTitle: 'Create a new account',
  signUpWelcome: 'Join our readers: it takes a minute.',
  noAccount: "Don't have an account?",
  hasAccount: 'Already have an account?',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  loading: 'Loading...',
  signedIn: 'Sign in Successful!',
  signInFailed: failureLabels.signIn,
  signInFallback: 'Sign in failed',
  signedUp: 'Sign up Successful!',
  signUpFailed: failureLabels.signUp,
  signUpFallback: 'Sign up failed',
} as const
