export const notFoundLabels = {
  title: 'Page Not Found',
  text: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
} as const
