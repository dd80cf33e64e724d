/** The secret that protects test platforms' keys; strong enough for production, so that production nodes start in tests. */
export const TEST_SECRET = 'kR7tWz0bQ4nVx9LpYc2mHs6dGf8jAe1uTq3iPo5w';
