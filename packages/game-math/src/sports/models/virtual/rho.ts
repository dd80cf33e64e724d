/** ρ of Dixon and Coles for virtual football, published: below 0, so there are more draws at 0-0 and 1-1 than independent goals would give. */
export const VIRTUAL_RHO = -0.08;
