export { FailureView } from "./failure-view.tsx";
export { NotFoundView } from "./not-found-view.tsx";
