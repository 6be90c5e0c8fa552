export const dashboardLabels = {
  title: 'Dashboard',
  profile: 'Profile',
  createPost: 'Create Post',
  create: 'Create',
  posts: 'Your Articles',
  articles: 'Articles',
  drafts: 'Drafts',
  logout: 'Logout',
  username: 'Username',
  email: 'Email',
  unauthorized: 'Unauthorized access',
} as const
